import { formatMoney } from '@shop/contracts/money'

/** Adds up amounts of pence for each currency: `£312.00 + €40.00`. */
export const sumText = (amounts: readonly { amount: number; currency: string }[]): string => {
  const sums = new Map<string, number>()
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, sum]) => formatMoney(sum, currency)).join(' + ')
}
