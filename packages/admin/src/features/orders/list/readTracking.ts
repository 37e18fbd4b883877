import { maxTrackingLength, trackingPattern } from '@shop/contracts/orders/adminEndpoints'
import type { OrderSummary } from '@shop/contracts/orders/adminEntities'
import { bareNumber, isNumberOf, numberSpellings } from '@shop/contracts/orders/orderNumber'
import { looksLikeTrackingNumber } from '@shop/contracts/shop/carriers'
import { isShortened } from '@shop/contracts/spreadsheets'
import { formatCount } from '@shop/ui/words/formatCount'
import { trackingColumns } from './trackingColumns.ts'

type Order = Pick<OrderSummary, 'id' | 'number'>

/** An order with the tracking number pasted for it, which may be empty. */
export interface TrackedOrder<O extends Order> {
  order: O
  trackingNumber: string
  /** Reason why the order cannot be shipped with this number; null if it can. */
  problem: string | null
  /** Warns about an unusual number, which may still be right. */
  warning: string | null
}

const orderNumber = /^m-?\d{5,9}$/i

/** Writes an order number as the shop does: `M-10482` for `m10482`. */
const numberIn = (word: string): string => bareNumber(word).toUpperCase().replace(/^M-?/, 'M-')

const wordsOf = (line: string): string[] => line.split(/[\t,;]+|\s+/).filter(Boolean)

interface Lines {
  /** The text is a sheet with headings for both columns. */
  isSheet: boolean
  lines: string[][]
}

/** Returns the words of each line of a text, without its heading. */
const linesOf = (text: string): Lines => {
  const cells = trackingColumns(text)
  if (cells) return { isSheet: true, lines: cells.map(row => row.filter(Boolean)) }
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  // A heading has no digits and is followed by another line.
  const isHeaded = lines.length > 1 && !/\d/.test(lines[0] ?? '')
  return { isSheet: false, lines: lines.slice(isHeaded ? 1 : 0).map(wordsOf) }
}

const problemOf = (trackingNumber: string, isShared: boolean): string | null => {
  if (trackingNumber === '') return null
  if (isShortened(trackingNumber))
    return 'A spreadsheet has shortened this number. Please copy it from the carrier again.'
  if (trackingNumber.length > maxTrackingLength || !trackingPattern.test(trackingNumber))
    return `Letters, digits, spaces and hyphens only, at most ${maxTrackingLength}.`
  return isShared ? 'Another order has the same number.' : null
}

/** Finds the numbers of orders, such as `M-10482`, that a text names. */
export const namedOrders = (text: string): string[] => [
  ...new Set(
    linesOf(text)
      .lines.flat()
      .map(bareNumber)
      .filter(word => orderNumber.test(word))
      .map(numberIn),
  ),
]

interface ReadOptions {
  /** The carrier that takes all parcels. */
  carrier: string
  /** Each line of the text has to name its order, since no orders were chosen in the list. */
  isBySheet?: boolean
}

/**
 * Reads tracking numbers that were pasted, scanned or come from a sheet, one per line. A line may also name its order,
 * before or after the number. Numbers without an order go to the remaining orders in turn. Those of a carrier's sheet
 * do not, because its rows may be other people's parcels. `complaints` are about lines that could not be used.
 */
export const readTracking = <O extends Order>(
  text: string,
  orders: readonly O[],
  { carrier, isBySheet = false }: ReadOptions,
): { rows: TrackedOrder<O>[]; complaints: string[] } => {
  const numberByOrder = new Map<string, string>()
  const unassigned: string[] = []
  const complaints: string[] = []
  const { isSheet, lines } = linesOf(text)
  const orderBySpelling = new Map(
    orders.flatMap(order => numberSpellings(order).map(spelling => [spelling, order] as const)),
  )
  let unknownRowCount = 0
  for (const words of lines) {
    const order = words
      .map(word => orderBySpelling.get(bareNumber(word).toUpperCase()))
      .find(each => each !== undefined)
    const unknownOrder = words.find(word => orderNumber.test(bareNumber(word)))
    const number = words.filter(word => !order || !isNumberOf(order, word)).join(' ')
    const earlierNumber = order && numberByOrder.get(order.id)
    // A carrier's sheet may have a row for each garment of a parcel.
    if (order && earlierNumber && earlierNumber !== number)
      complaints.push(
        `${order.number} is listed twice: ${earlierNumber} is used, ${number || 'its other line'} is not.`,
      )
    else if (order) numberByOrder.set(order.id, number)
    else if (unknownOrder)
      complaints.push(
        isBySheet
          ? `${unknownOrder} is not an order of this shop.`
          : `${unknownOrder} is not among these orders.`,
      )
    else if (isSheet) unknownRowCount++
    else if (/\d/.test(number)) unassigned.push(number)
    else complaints.push(`“${number}” is not a tracking number.`)
  }
  if (unknownRowCount > 0)
    complaints.push(
      `${formatCount(unknownRowCount, 'row')} of the sheet ${unknownRowCount === 1 ? 'names' : 'name'} no order of this shop.`,
    )
  const remaining = isBySheet || isSheet ? [] : orders.filter(({ id }) => !numberByOrder.has(id))
  for (const [index, { id }] of remaining.entries()) numberByOrder.set(id, unassigned[index] ?? '')
  const surplusText = formatCount(unassigned.length - remaining.length, 'tracking number')
  if (unassigned.length > remaining.length)
    complaints.push(isBySheet ? `${surplusText} without an order number.` : `${surplusText} too many.`)
  const [usedNumbers, sharedNumbers] = [new Set<string>(), new Set<string>()]
  for (const number of numberByOrder.values())
    (usedNumbers.has(number) ? sharedNumbers : usedNumbers).add(number)
  return {
    rows: orders.map(order => {
      const trackingNumber = numberByOrder.get(order.id) ?? ''
      const isUnusual = trackingNumber !== '' && !looksLikeTrackingNumber(carrier, trackingNumber)
      return {
        order,
        trackingNumber,
        problem: problemOf(trackingNumber, sharedNumbers.has(trackingNumber)),
        warning: isUnusual ? `It does not look like a ${carrier} number.` : null,
      }
    }),
    complaints,
  }
}
