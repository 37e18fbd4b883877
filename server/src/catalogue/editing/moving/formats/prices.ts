import { readAmount } from '@shop/contracts/readAmount'
import { isFailedFormula } from '@shop/contracts/spreadsheets'
import { instantOf, type DayOrder } from '../records/instants.ts'
import { remarkOn, rowNumber, type TranslatedRow, type Reading } from './Reading.ts'

/**
 * Reads an amount as if it were in pounds. Only amounts of the same row are compared, so the currency makes no
 * difference.
 */
const toPence = (text: string): number | null => {
  const amount = readAmount(text.replace(/ ?[A-Z]{3}$/, ''), 'GBP')
  return 'pence' in amount ? amount.pence : null
}

/**
 * Reads the price and sale price of a shop that writes both. Drops a sale price that is no reduction, with a remark.
 */
export const readRegularAndSale = (
  price: string,
  sale: string,
  note: (text: string) => void,
): NonNullable<TranslatedRow> => {
  const [regular, reduced] = [toPence(price), toPence(sale)]
  if (sale !== '' && regular !== null && reduced !== null && reduced >= regular) {
    note(`Its sale price ${sale} is not below the regular ${price}, and is left out.`)
    return { price, salePrice: '' }
  }
  return price === '' ? { price: sale, salePrice: '' } : { price, salePrice: sale }
}

/**
 * Reads the price and sale price of a shop that writes the present and the former price. The higher one becomes the
 * price. An unreadable present price stays as it is, so that the check reports it; an unreadable former one is noted.
 */
export const pricesOf = (
  current: string,
  former: string,
  note: (text: string) => void,
): NonNullable<TranslatedRow> => {
  if (isFailedFormula(former)) return { price: current, salePrice: former }
  const [currentPrice, formerPrice] = [toPence(current), toPence(former)]
  if (former !== '' && formerPrice === null)
    note(`Its former price “${former.slice(0, 60)}” cannot be read, so it is not on sale.`)
  return formerPrice !== null && currentPrice !== null && formerPrice > currentPrice
    ? { price: former, salePrice: current }
    : { price: current, salePrice: '' }
}

/** Reads a day, with or without a time, as written there; null if there is none. */
const dayIn = (text: string, dayOrder: DayOrder): string | null =>
  /^\d{4}-\d\d-\d\d/.exec(text.trim())?.[0] ?? instantOf(text, dayOrder)?.slice(0, 10) ?? null

interface SaleDates {
  index: number
  /** Days of the sale as in the sheet; blank if it has no start or no end. */
  from: string
  until: string
  calendar: Calendar
}

/** Today, and the order of day and month in a file. */
export interface Calendar {
  today: string
  dayOrder: DayOrder
}

/**
 * Leaves out a sale that has ended, has unreadable dates, or has yet to begin or to end. A sale that has yet to begin
 * or to end becomes a planned change; the others are noted.
 */
export const withoutDatedSale = (
  prices: NonNullable<TranslatedRow>,
  saleDates: SaleDates,
  reading: Reading,
): NonNullable<TranslatedRow> => {
  const { index, calendar } = saleDates
  const { today, dayOrder } = calendar
  const { salePrice = '' } = prices
  const [from, until] = [dayIn(saleDates.from, dayOrder), dayIn(saleDates.until, dayOrder)]
  const startsLater = from !== null && from > today
  const unclearDay = [saleDates.from, saleDates.until].find(
    text => text.trim() !== '' && dayIn(text, dayOrder) === null,
  )
  if (salePrice === '' || (!startsLater && until === null && unclearDay === undefined)) return prices
  const note = (reason: string) =>
    remarkOn(
      reading.notes,
      index,
    )({ field: 'salePrice', text: `Its sale price ${salePrice} is left out: ${reason}.` })
  if (unclearDay !== undefined) note(`“${unclearDay.trim()}” is no day such as 2026-05-31`)
  else if (until !== null && until < today) note(`its sale ended on ${until}`)
  else
    (reading.sales ??= []).push({ row: rowNumber(index), salePrice, from: startsLater ? from : null, until })
  return { ...prices, salePrice: '' }
}
