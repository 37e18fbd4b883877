import type { UnmatchedPayment } from '@shop/contracts/orders/adminEntities'
import type { Deps } from '../../../../platform/base/deps.ts'
import type { Order } from '../../Order.ts'
import type { PaymentSession } from '../../../../platform/base/PaymentProvider.ts'

/** Compares the payment session of an order with the order. Returns the first difference, or null. */
export const findMismatch = (
  { payments }: Pick<Deps, 'payments'>,
  order: Order,
  session: PaymentSession,
): Exclude<UnmatchedPayment['problem'], 'second payment' | 'session'> | 'live mode' | null => {
  if (session.orderId !== order.id) return 'order id'
  if (session.amount !== order.total) return 'amount'
  if (session.currency !== order.currency) return 'currency'
  if (session.isLive !== payments.isLive) return 'live mode'
  return null
}
