import type { Order } from './Order.ts'

type Paid = Pick<Order, 'paidAt' | 'total' | 'paymentMethod' | 'paidWith'>

/** Describes how an order was paid, such as `Visa ending 4242`; null before payment and if nothing was due. */
export const paidWithOf = ({ paidAt, total, paymentMethod, paidWith }: Paid): string | null => {
  if (paidAt === null || total === 0) return null
  if (paymentMethod === 'offline') return 'Received directly'
  // The provider could not be asked, or the order is older than the column.
  return paidWith ?? 'Online payment'
}
