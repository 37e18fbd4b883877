import type { PlannedOrder } from './plan.ts'

/** Paid units go back on the shelf only where they had not been sent when the money went back. */
export const isRestocked = ({ refundedAt, shippedAt }: PlannedOrder): boolean =>
  refundedAt !== null && shippedAt === null

/** What the orders have done to the shop: units gone from the shelf by variant, units ever sold by product. */
export const tally = (orders: readonly PlannedOrder[]) => {
  const gone = new Map<string, number>()
  const sold = new Map<string, number>()
  const add = (counts: Map<string, number>, id: string, quantity: number) =>
    counts.set(id, (counts.get(id) ?? 0) + quantity)
  for (const order of orders) {
    if (order.paidAt === null) continue
    for (const { product, variant, quantity } of order.lines) {
      add(sold, product.id, quantity)
      if (!isRestocked(order)) add(gone, variant.id, quantity)
    }
  }
  return { gone, sold }
}

/** Invoice numbers by order in the order of payment, as `nextNumber` gives them, and where it goes on. */
export const numberInvoices = (orders: readonly PlannedOrder[]) => {
  const numbers = new Map<string, string>()
  const counters = new Map<string, number>()
  const paid = orders.flatMap(({ id, paidAt }) => (paidAt === null ? [] : [{ id, paidAt }]))
  for (const { id, paidAt } of paid.toSorted((a, b) => a.paidAt - b.paidAt)) {
    // At the turn of the year London's time is UTC.
    const year = new Date(paidAt).toISOString().slice(0, 4)
    const number = (counters.get(`invoice-${year}`) ?? 0) + 1
    counters.set(`invoice-${year}`, number)
    numbers.set(id, `${year}-${String(number).padStart(6, '0')}`)
  }
  return { numbers, counters }
}
