import type { SentInput } from '@shop/contracts/endpoint'
import { formatMoney } from '@shop/contracts/money'
import type { ChangeableLine } from '@shop/contracts/orders/changeEndpoints'
import type { BookableUnits, bookReturn } from '@shop/contracts/returns/bookingEndpoints'
import type { ReturnReason } from '@shop/contracts/returnReasons'

type Line = BookableUnits['lines'][number]

/** Value of `instead` for a refund; all other values except `another` are ids of variants. */
const refundChoice = 'refund'

/** Value of `instead` for another product; the chosen variant is in `another`. */
export const anotherProduct = 'another'

/** Units of a line with the same outcome. A line has one row for each size that the customer wants. */
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
  instead: refundChoice,
  another: null,
})

/** Counts the units that can be returned. */
export const returnableUnits = ({ lines }: BookableUnits): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Creates one row for each line; a single line starts with one unit chosen. */
export const initialRows = ({ lines }: BookableUnits): BookingRow[] =>
  lines.map(({ itemId }) => newRow(itemId, lines.length === 1 ? 1 : 0))

const isChosen = ({ quantity }: BookingRow): boolean => quantity !== null && quantity !== 0

/** Returns the id of the variant that a row is exchanged for; undefined for a refund, and until one is chosen. */
const variantOf = ({ instead, another }: BookingRow): string | undefined => {
  if (instead === refundChoice) return undefined
  return instead === anotherProduct ? another?.id : instead
}

/** Returns the units of a line that no row uses yet. */
export const unitsLeft = (
  rows: readonly Pick<BookingRow, 'itemId' | 'quantity'>[],
  { itemId, quantity }: Pick<Line, 'itemId' | 'quantity'>,
): number =>
  rows.reduce(
    (remaining, row) => (row.itemId === itemId ? remaining - (row.quantity ?? 0) : remaining),
    quantity,
  )

/** Returns the rows as lines of a booking; `problemsOf` reports a reason that is not yet chosen. */
export const linesOf = (rows: readonly BookingRow[]): SentInput<typeof bookReturn>['lines'] =>
  rows.filter(isChosen).map(row => {
    const { itemId, quantity, reason } = row
    const replacementId = variantOf(row)
    return {
      itemId,
      quantity: quantity ?? 0,
      reason: reason === '' ? 'not_said' : reason,
      ...(replacementId !== undefined && { swapFor: replacementId }),
    }
  })

const problemOf = (row: BookingRow, rows: readonly BookingRow[], line: Line): [string, string] | null => {
  const { quantity } = row
  if (!Number.isInteger(quantity) || Number(quantity) < 0) return ['quantity', 'Please give a whole number.']
  if (unitsLeft(rows, line) < 0) return ['quantity', `Only ${line.quantity} can be returned.`]
  if (row.instead === anotherProduct && !row.another) return ['another', 'Please choose an item.']
  const isSameChoice = (other: BookingRow) =>
    other !== row && isChosen(other) && other.itemId === row.itemId && variantOf(other) === variantOf(row)
  if (rows.some(isSameChoice)) return ['instead', 'This is chosen twice. Please change the quantity instead.']
  return row.reason === '' ? ['reason', 'Please choose a reason.'] : null
}

/** Checks the chosen rows, and returns a message for each wrong field. */
export const problemsOf = (
  rows: readonly BookingRow[],
  { lines }: Pick<BookableUnits, 'lines'>,
): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row, index) => {
      const line = lines.find(({ itemId }) => itemId === row.itemId)
      const problem = line && isChosen(row) ? problemOf(row, rows, line) : null
      return problem ? [[`lines.${index}.${problem[0]}`, problem[1]]] : []
    }),
  )

/** Below this stock the number of units is shown. */
const lowStockUnits = 5

/** Lists as options the variants in stock that can be sent instead of the line's own. */
export const offerOptions = ({ offers, variantId }: ChangeableLine, currency: string) =>
  offers.map(({ variantId: value, choice, free, difference }) => {
    const sum = formatMoney(Math.abs(difference), currency)
    const notes = [
      value === variantId && 'same again',
      difference !== 0 && `${sum} ${difference > 0 ? 'more' : 'less'}`,
      free < lowStockUnits && `${free} left`,
    ].filter(Boolean)
    return { value, label: notes.length > 0 ? `${choice} (${notes.join(', ')})` : choice }
  })

/** Lists the options for a returned line: a refund, a variant in stock, or another product. */
export const choicesFor = (line: Line, currency: string, allowsAnother: boolean) => [
  { value: refundChoice, label: 'Refund' },
  ...offerOptions(line, currency),
  ...(allowsAnother ? [{ value: anotherProduct, label: 'Another product…' }] : []),
]

/** The refund and the amount to pay as shown to the user, pence. */
export interface Quote {
  refund: number
  toPay: number
}

/** Describes the customer's refund and payment, for staff to read out. */
export const quoteText = (
  { refund, delivery, toPay }: Quote & { delivery: number },
  currency: string,
): string => {
  const money = (sum: number) => formatMoney(sum, currency)
  const parts = [
    toPay > 0 && `${money(toPay)} is due for the exchange. The email says how to pay it, and by when.`,
    refund > 0 &&
      `Up to ${money(refund)} will be refunded once the parcel is checked${delivery > 0 ? `, ${money(delivery)} of it for delivery` : ''}.`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : 'Nothing to pay and nothing to refund.'
}
