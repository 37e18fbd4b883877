/** Whole pence; 4999 is £49.99. Never a fraction, never pounds. */
export type Pence = number

// Making a format costs far more than using it, and a page of prices uses it a hundred times.
const figures = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const symbols: Record<string, string> = { GBP: '£' }

/** Shown as the specification says: two decimals and £; any other currency code stands before the figure. */
export const formatMoney = (amount: Pence, currency = 'GBP'): string => {
  const figure = figures.format(Math.abs(amount) / 100)
  return `${amount < 0 ? '-' : ''}${symbols[currency] ?? `${currency} `}${figure}`
}

/** A sale counts only when there is a sale price and it is lower than the price. */
export const isOnSale = (priced: { price: Pence; salePrice: Pence | null }): boolean =>
  priced.salePrice !== null && priced.salePrice < priced.price

/** What one unit costs now. */
export const effectivePrice = (priced: { price: Pence; salePrice: Pence | null }): Pence =>
  priced.salePrice !== null && priced.salePrice < priced.price ? priced.salePrice : priced.price
