import { readAmount } from '@shop/contracts/amounts'
import type { OwnRow } from './Reading.ts'

/** Without a currency of its own an amount is in that of the shop; which one it is does not matter for comparing two. */
const pence = (text: string): number | null => {
  const read = readAmount(text.replace(/ ?[A-Z]{3}$/, ''), 'GBP')
  return 'pence' in read ? read.pence : null
}

/** The price and sale price of a shop that writes both: a sale price that is no reduction is left out, and said. */
export const regularAndSale = (
  price: string,
  sale: string,
  note: (text: string) => void,
): NonNullable<OwnRow> => {
  const [regular, reduced] = [pence(price), pence(sale)]
  if (sale !== '' && regular !== null && reduced !== null && reduced >= regular) {
    note(`Its sale price ${sale} is not below the regular ${price}, and is left out.`)
    return { price, salePrice: '' }
  }
  return price === '' ? { price: sale, salePrice: '' } : { price, salePrice: sale }
}

/** A sale with its days, `2026-11-01T00:00Z/2026-11-30T23:59Z`: taken while it runs, and said of where it does not or will end. */
export const runningSale = (
  sale: string,
  days: string,
  today: string,
  note: (text: string) => void,
): string => {
  if (sale === '' || days === '') return sale
  const [, from = '', until = ''] = /^(\d{4}-\d\d-\d\d)[^/]*\/(\d{4}-\d\d-\d\d)[^/]*$/.exec(days) ?? []
  const isRunning = from !== '' && from <= today && today <= until
  if (isRunning) note(`Its sale ends there on ${until}. Here it goes on until somebody ends it.`)
  else note(`Its sale for ${sale} is left out, as it is not on today: ${days}.`)
  return isRunning ? sale : ''
}

/**
 * The price and sale price of a shop that writes what is paid now, and before it what was paid: the higher one is the price.
 * An amount that cannot be read is left to the check.
 */
export const pricesOf = (now: string, before: string): NonNullable<OwnRow> => {
  const [current, former] = [pence(now), pence(before)]
  return former !== null && current !== null && former > current
    ? { price: before, salePrice: now }
    : { price: now, salePrice: '' }
}
