import type { StrayPayment } from '@shop/contracts/orders/adminEndpoints'
import type { Deps } from '../../base/deps.ts'
import type { Order } from '../../orders/Order.ts'
import type { PaymentSession } from '../../base/PaymentProvider.ts'

/** What of a payment session is not as its order asked for it; null where all is. */
export const findMismatch = (
  { payments }: Pick<Deps, 'payments'>,
  order: Order,
  session: PaymentSession,
): Exclude<StrayPayment['problem'], 'second payment'> | 'live mode' | null => {
  if (order.stripeSessionId !== null && session.id !== order.stripeSessionId) return 'session'
  if (session.orderId !== order.id) return 'order id'
  if (session.amount !== order.total) return 'amount'
  if (session.currency !== order.currency) return 'currency'
  if (session.isLive !== payments.isLive) return 'live mode'
  return null
}
