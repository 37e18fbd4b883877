import { readAmount } from '@shop/contracts/readAmount'

/** Maximum amount, pence: more than any order comes to. */
const maxPence = 99_999_999_999

/**
 * Reads an amount of an order in any currency, such as `1,118.00`, `1.118,00` or `118 GBP`, in pence. Returns null if
 * the text is not an amount, or could mean two. More than three decimals are rounded, as programs work out the price of
 * a unit.
 */
export const penceOf = (text: string): number | null => {
  const [, sign, figure = ''] =
    /^(-?)[ \p{Sc}]*(?:[A-Z]{3} ?)?(-?.*?)(?: ?(?:[A-Z]{3}|\p{Sc}))?$/iu.exec(
      text.trim().replace('\u2212', '-'),
    ) ?? []
  const isNegative = sign === '-' || figure.startsWith('-')
  const plain = figure.replace(/^-/, '')
  const amount = /^\d+\.\d{4,}$/.test(plain)
    ? { pence: Math.round(Number(plain) * 100) }
    : readAmount(plain, '')
  if (!('pence' in amount) || amount.pence > maxPence) return null
  return isNegative ? -amount.pence : amount.pence
}
