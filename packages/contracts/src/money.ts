/** Whole pence; 4999 is £49.99. Never a fraction, never pounds. */
export type Pence = number

// Formats without `Intl.NumberFormat`, whose first use takes longer on a phone than rendering the page.
const formatFigure = (amount: Pence): string =>
  (amount / 100).toFixed(2).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')

const symbols: Record<string, string> = { GBP: '£' }

/** Returns the prefix of an amount: £, or another currency's code. */
export const currencySign = (currency: string): string => symbols[currency] ?? currency

/** Minus sign, as wide as a plus: a hyphen is too short, and allows a line break. */
export const minusSign = '−'

/** Formats an amount with two decimals and £, or with another currency's code before the number. */
export const formatMoney = (amount: Pence, currency: string): string => {
  const figure = formatFigure(Math.abs(amount))
  return `${amount < 0 ? minusSign : ''}${symbols[currency] ?? `${currency} `}${figure}`
}

/** Tells whether the sale price applies: only if it is lower than the price. */
export const isOnSale = (priced: { price: Pence; salePrice: Pence | null }): boolean =>
  priced.salePrice !== null && priced.salePrice < priced.price

/** Returns the current price of one unit. */
export const effectivePrice = (priced: { price: Pence; salePrice: Pence | null }): Pence =>
  priced.salePrice !== null && priced.salePrice < priced.price ? priced.salePrice : priced.price
