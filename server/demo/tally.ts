import { numberSeries } from './numberSeries.ts'
import type { PlannedOrder } from './plan/plan.ts'

/** Tells whether paid units return to stock: only if the order was refunded before it was shipped. */
export const isRestocked = ({ refundedAt, shippedAt }: PlannedOrder): boolean =>
  refundedAt !== null && shippedAt === null

/** Adds an order's units to the units sold so far, by product. */
export const addUnitsSold = (sold: Map<string, number>, { paidAt, lines }: PlannedOrder): void => {
  if (paidAt === null) return
  for (const { product, quantity } of lines) sold.set(product.id, (sold.get(product.id) ?? 0) + quantity)
}

/** Counts the units ever sold, by product. */
export const countUnitsSold = (orders: readonly PlannedOrder[]): Map<string, number> => {
  const sold = new Map<string, number>()
  for (const order of orders) addUnitsSold(sold, order)
  return sold
}

/**
 * Numbers invoices in the order of payment and credit notes in the order of refund; also returns where the next numbers
 * continue.
 */
export const numberInvoices = (orders: readonly PlannedOrder[]) => {
  const instants = (instantOf: (order: PlannedOrder) => number | null) =>
    Float64Array.from(orders, order => instantOf(order) ?? NaN)
  const invoices = numberSeries(
    'invoice',
    '',
    instants(({ paidAt }) => paidAt),
  )
  const creditNotes = numberSeries(
    'credit-note',
    'CN-',
    instants(({ refundedAt }) => refundedAt),
  )
  return {
    invoiceNumbers: invoices.numbersOf(orders, 0),
    creditNoteNumbers: creditNotes.numbersOf(orders, 0),
    counters: new Map([...invoices.counters, ...creditNotes.counters]),
  }
}
