import { nowIso, type Deps } from '../deps.ts'

interface OpenRefund {
  id: string
  amount: number
  paymentIntentId: string
}

/**
 * Carries out an order's intended refund at the provider, if there is one. The refund's own id is the key, so that a
 * repeated call after a lost answer gives nothing twice.
 */
export const sendRefund = async (deps: Deps, orderId: string): Promise<void> => {
  const refund: OpenRefund | undefined = await deps
    .db('refunds')
    .join('orders', 'orders.id', 'refunds.order_id')
    .where({ order_id: orderId, state: 'PENDING' })
    .first('refunds.id', 'refunds.amount', 'orders.payment_intent_id as paymentIntentId')
  if (!refund) return
  const stripeRefundId = await deps.payments.refund({ ...refund, refundId: refund.id, orderId })
  await deps
    .db('refunds')
    .where({ id: refund.id, state: 'PENDING' })
    .update({ state: 'SUCCEEDED', stripe_refund_id: stripeRefundId, updated_at: nowIso(deps) })
}
