import type { PlannedOrder } from './plan.ts'

/** Paid units go back on the shelf only where they had not been sent when the money went back. */
export const isRestocked = ({ refundedAt, shippedAt }: PlannedOrder): boolean =>
  refundedAt !== null && shippedAt === null

/** Units ever sold by product. */
export const countSold = (orders: readonly PlannedOrder[]): Map<string, number> => {
  const sold = new Map<string, number>()
  for (const { paidAt, lines } of orders)
    if (paidAt !== null)
      for (const { product, quantity } of lines) sold.set(product.id, (sold.get(product.id) ?? 0) + quantity)
  return sold
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
