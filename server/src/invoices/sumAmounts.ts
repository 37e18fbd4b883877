import type { Amounts, RateTotal } from './InvoiceData.ts'

export const sumAmounts = (parts: readonly Amounts[]): Amounts =>
  parts.reduce(
    (sum, { net, vat, gross }) => ({ net: sum.net + net, vat: sum.vat + vat, gross: sum.gross + gross }),
    { net: 0, vat: 0, gross: 0 },
  )

/** What of a sum is VAT is known; the rest is net. */
export const amountsOf = (gross: number, vat: number): Amounts => ({ net: gross - vat, vat, gross })

/** The sums of each rate that occurs, highest rate first. */
export const sumRates = (parts: readonly RateTotal[]): RateTotal[] =>
  [...new Set(parts.map(({ vatRate }) => vatRate))]
    .toSorted((a, b) => b - a)
    .map(vatRate => ({ vatRate, ...sumAmounts(parts.filter(part => part.vatRate === vatRate)) }))
