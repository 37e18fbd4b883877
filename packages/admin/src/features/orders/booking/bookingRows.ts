import type { Sent } from '@shop/contracts/endpoint'
import { formatMoney } from '@shop/contracts/money'
import type { OfferedLine } from '@shop/contracts/orders/changeEndpoints'
import type { Bookable, bookReturn } from '@shop/contracts/returns/bookingEndpoints'
import type { ReturnReason } from '@shop/contracts/returnReasons'

type Line = Bookable['lines'][number]

/** Value of `instead` for a refund; other values are ids of variants. */
const refunded = 'refund'

/** Value of `instead` for another product, of which `another` has the chosen variant. */
export const anotherProduct = 'another'

/** Units of a line with one outcome. A line has a row for each wanted size. */
interface BookingRow {
  itemId: string
  quantity: number | null
  /** Empty until one is chosen. */
  reason: ReturnReason | ''
  instead: string
  /** The chosen variant of another product; null until one is chosen. */
  another: { id: string; label: string } | null
}

export const newRow = (itemId: string, quantity: number, reason: BookingRow['reason'] = ''): BookingRow => ({
  itemId,
  quantity,
  reason,
  instead: refunded,
  another: null,
})

/** One row for each line; a single line starts with one unit chosen. */
export const firstRows = ({ lines }: Bookable): BookingRow[] =>
  lines.map(({ itemId }) => newRow(itemId, lines.length === 1 ? 1 : 0))

const isChosen = ({ quantity }: BookingRow): boolean => quantity !== null && quantity !== 0

/** Id of the variant that a row is exchanged for; undefined for a refund, and until one is chosen. */
const variantOf = ({ instead, another }: BookingRow): string | undefined => {
  if (instead === refunded) return undefined
  return instead === anotherProduct ? another?.id : instead
}

/** Units of a line that no row uses yet. */
export const unitsLeft = (
  rows: readonly Pick<BookingRow, 'itemId' | 'quantity'>[],
  { itemId, quantity }: Pick<Line, 'itemId' | 'quantity'>,
): number => rows.reduce((left, row) => (row.itemId === itemId ? left - (row.quantity ?? 0) : left), quantity)

/** The rows as lines of a booking; a reason that is not chosen yet is reported by `problemsOf`. */
export const linesOf = (rows: readonly BookingRow[]): Sent<typeof bookReturn>['lines'] =>
  rows.filter(isChosen).map(row => {
    const { itemId, quantity, reason } = row
    const swapFor = variantOf(row)
    return {
      itemId,
      quantity: quantity ?? 0,
      reason: reason === '' ? 'not_said' : reason,
      ...(swapFor !== undefined && { swapFor }),
    }
  })

const problemOf = (row: BookingRow, rows: readonly BookingRow[], line: Line): [string, string] | null => {
  const { quantity } = row
  if (!Number.isInteger(quantity) || Number(quantity) < 0) return ['quantity', 'Please give a whole number.']
  if (unitsLeft(rows, line) < 0) return ['quantity', `Only ${line.quantity} can come back.`]
  if (row.instead === anotherProduct && !row.another) return ['another', 'Please choose an item.']
  const isTwin = (each: BookingRow) =>
    each !== row && isChosen(each) && each.itemId === row.itemId && variantOf(each) === variantOf(row)
  if (rows.some(isTwin)) return ['instead', 'This is chosen twice. Please raise its number.']
  return row.reason === '' ? ['reason', 'Please choose a reason.'] : null
}

/** Checks the chosen rows, and returns a message for each wrong field. */
export const problemsOf = (
  rows: readonly BookingRow[],
  { lines }: Pick<Bookable, 'lines'>,
): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row, index) => {
      const line = lines.find(({ itemId }) => itemId === row.itemId)
      const problem = line && isChosen(row) ? problemOf(row, rows, line) : null
      return problem ? [[`lines.${index}.${problem[0]}`, problem[1]]] : []
    }),
  )

/** Stock below which the number of units is shown. */
const few = 5

/** Lists the variants in stock that can be sent instead of a line's own, as options. */
export const offerOptions = ({ offers, variantId }: OfferedLine, currency: string) =>
  offers.map(({ variantId: value, choice, free, difference }) => {
    const sum = formatMoney(Math.abs(difference), currency)
    const notes = [
      value === variantId && 'same again',
      difference !== 0 && `${sum} ${difference > 0 ? 'more' : 'less'}`,
      free < few && `${free} left`,
    ].filter(Boolean)
    return { value, label: notes.length > 0 ? `${choice} (${notes.join(', ')})` : choice }
  })

/** Lists the options for a returned line: a refund, a variant in stock, or another product. */
export const choicesFor = (line: Line, currency: string, mayBeAnother: boolean) => [
  { value: refunded, label: 'Refund' },
  ...offerOptions(line, currency),
  ...(mayBeAnother ? [{ value: anotherProduct, label: 'Another product…' }] : []),
]

/** Sums that go back and are to be paid, as they were shown, pence. */
export interface Quote {
  refund: number
  toPay: number
}

/** Says what the customer gets and pays, for staff to read out. */
export const quoteText = (
  { refund, delivery, toPay }: Quote & { delivery: number },
  currency: string,
): string => {
  const money = (sum: number) => formatMoney(sum, currency)
  const parts = [
    toPay > 0 && `${money(toPay)} is due for the exchange. The email says how to pay it, and by when.`,
    refund > 0 &&
      `Up to ${money(refund)} goes back once the parcel is checked${delivery > 0 ? `, ${money(delivery)} of it for delivery` : ''}.`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : 'Nothing to pay and nothing to refund.'
}
