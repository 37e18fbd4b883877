/** Whole pence; 4999 is £49.99. Never a fraction, never pounds. */
export type Pence = number

// By hand: the first `Intl.NumberFormat` of a page keeps a phone busy for longer than drawing the page does.
const figureOf = (amount: Pence): string => (amount / 100).toFixed(2).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')

const symbols: Record<string, string> = { GBP: '£' }

/** Prefix of an amount: £, or any other currency's code. */
export const currencySign = (currency: string): string => symbols[currency] ?? currency

/** Sign of a number below 0, as wide as a plus: a hyphen is too short, and lines break behind it. */
export const minus = '−'

/** Shown as the specification says: two decimals and £; any other currency code stands before the figure. */
export const formatMoney = (amount: Pence, currency: string): string => {
  const figure = figureOf(Math.abs(amount))
  return `${amount < 0 ? minus : ''}${symbols[currency] ?? `${currency} `}${figure}`
}

/** A sale counts only when there is a sale price and it is lower than the price. */
export const isOnSale = (priced: { price: Pence; salePrice: Pence | null }): boolean =>
  priced.salePrice !== null && priced.salePrice < priced.price

/** Price of one unit now. */
export const effectivePrice = (priced: { price: Pence; salePrice: Pence | null }): Pence =>
  priced.salePrice !== null && priced.salePrice < priced.price ? priced.salePrice : priced.price
