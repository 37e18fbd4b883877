import { longestTracking, trackingSigns } from '@shop/contracts/orders/adminEndpoints'
import type { OrderSummary } from '@shop/contracts/orders/adminEntities'
import { isNumberOf } from '@shop/contracts/orders/orderNumber'
import { counted } from '@shop/ui/words/counted'

type Order = Pick<OrderSummary, 'id' | 'number'>

/** An order with the tracking number that was pasted for it; empty where there was none. */
export interface TrackedOrder<O extends Order> {
  order: O
  trackingNumber: string
  /** Says why it cannot be sent with this number; null if it can. */
  problem: string | null
}

const spoken = /^m-?\d{5,9}$/i

/** Splits a line of text, or of a sheet, into its words. A heading, which has no digits, has none. */
const wordsOf = (line: string): string[] => (/\d/.test(line) ? line.split(/[\t,;]+|\s+/).filter(Boolean) : [])

const problemOf = (trackingNumber: string, all: readonly string[]): string | null => {
  if (trackingNumber === '') return null
  if (trackingNumber.length > longestTracking || !trackingSigns.test(trackingNumber))
    return `Letters, digits, spaces and hyphens only, at most ${longestTracking}.`
  return all.filter(each => each === trackingNumber).length > 1
    ? 'The same number stands at another order.'
    : null
}

/**
 * Reads tracking numbers that were pasted, scanned or copied from a sheet, one a line. A line may name its order, in either place;
 * the others belong to the orders that are left, in their order. `complaints` are about lines that belong to none.
 */
export const readTracking = <O extends Order>(
  text: string,
  orders: readonly O[],
): { rows: TrackedOrder<O>[]; complaints: string[] } => {
  const named = new Map<string, string>()
  const others: string[] = []
  const complaints: string[] = []
  for (const words of text.split(/\r?\n/).map(wordsOf)) {
    const order = orders.find(each => words.some(word => isNumberOf(each, word)))
    const stranger = words.find(word => spoken.test(word))
    if (order && named.has(order.id)) complaints.push(`${order.number} is named twice.`)
    else if (order) named.set(order.id, words.filter(word => !isNumberOf(order, word)).join(' '))
    else if (stranger) complaints.push(`${stranger} is not among these orders.`)
    else if (words.length > 0) others.push(words.join(' '))
  }
  const left = orders.filter(({ id }) => !named.has(id))
  for (const [index, { id }] of left.entries()) named.set(id, others[index] ?? '')
  if (others.length > left.length)
    complaints.push(`${counted(others.length - left.length, 'tracking number')} too many.`)
  const all = [...named.values()]
  return {
    rows: orders.map(order => {
      const trackingNumber = named.get(order.id) ?? ''
      return { order, trackingNumber, problem: problemOf(trackingNumber, all) }
    }),
    complaints,
  }
}
