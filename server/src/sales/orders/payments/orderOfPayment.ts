import type { Deps } from '../../../platform/base/deps.ts'
import { Order } from '../Order.ts'
import { settle } from './settle.ts'

/**
 * Finds the order that a payment belongs to. An event about a refund or a dispute may come before the one about the
 * payment: then the order is settled first. Undefined if the payment belongs to none of ours.
 */
export const orderOfPayment = async (deps: Deps, paymentIntentId: string): Promise<Order | undefined> => {
  const find = () =>
    Order.query(deps.db)
      .where({ payment_intent_id: paymentIntentId })
      .orWhereIn(
        'id',
        deps.db('unmatched_payments').where({ payment_intent_id: paymentIntentId }).select('order_id'),
      )
      .first()
  const order = await find()
  if (order) return order
  const payment = await deps.payments.findPayment(paymentIntentId)
  if (payment?.orderId) await settle(deps, payment.orderId)
  return find()
}
