import type { PlannedOrder } from './plan/plan.ts'

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

/** Numbers by order in the order of payments and of refunds, as `nextNumber` gives them, and where they go on. */
export const numberInvoices = (orders: readonly PlannedOrder[]) => {
  const counters = new Map<string, number>()
  const count = (series: string, prefix: string, at: (order: PlannedOrder) => number | null) => {
    const issued = orders.flatMap(order => {
      const issuedAt = at(order)
      return issuedAt === null ? [] : [{ id: order.id, issuedAt }]
    })
    return new Map(
      issued
        .toSorted((a, b) => a.issuedAt - b.issuedAt)
        .map(({ id, issuedAt }) => {
          // At the turn of the year London's time is UTC.
          const year = new Date(issuedAt).toISOString().slice(0, 4)
          const number = (counters.get(`${series}-${year}`) ?? 0) + 1
          counters.set(`${series}-${year}`, number)
          return [id, `${prefix}${year}-${String(number).padStart(6, '0')}`]
        }),
    )
  }
  const invoiceNumbers = count('invoice', '', ({ paidAt }) => paidAt)
  const creditNoteNumbers = count('credit-note', 'CN-', ({ refundedAt }) => refundedAt)
  return { invoiceNumbers, creditNoteNumbers, counters }
}
