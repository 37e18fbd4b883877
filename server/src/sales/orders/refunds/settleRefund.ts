import { formatMoney } from '@shop/contracts/money'
import type { Knex } from 'knex'
import { raiseAlert } from '../../../platform/events/alerts/raiseAlert.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Order } from '../Order.ts'
import type { ProviderRefund } from '../../../platform/base/PaymentProvider.ts'
import { UnmatchedPayment } from '../payments/unmatched/UnmatchedPayment.ts'
import { completeRefund } from './completeRefund.ts'
import { Refund } from './Refund.ts'
import { lockOrder } from '../lockOrder.ts'

const dashboardReason = "Refunded in the payment provider's dashboard."

/** An order's own payment, or an unmatched payment for it. */
export interface PaymentOfOrder {
  orderId: string
  unmatchedPaymentId: string | null
}

export const findPayment = async (
  db: Knex,
  paymentIntentId: string | null,
): Promise<PaymentOfOrder | null> => {
  if (paymentIntentId === null) return null
  const order = await Order.query(db).findOne({ payment_intent_id: paymentIntentId }).select('id')
  if (order) return { orderId: order.id, unmatchedPaymentId: null }
  const unmatched = await UnmatchedPayment.query(db).findOne({ payment_intent_id: paymentIntentId })
  return unmatched ? { orderId: unmatched.orderId, unmatchedPaymentId: unmatched.id } : null
}

/**
 * Reconciles a refund with the provider, and adopts one that was made in the provider's dashboard. Idempotent. No other
 * code ends a card refund.
 */
export const settleRefund = async (deps: Deps, providerRefund: ProviderRefund): Promise<void> => {
  const payment = await findPayment(deps.db, providerRefund.paymentIntentId)
  const at = nowIso(deps)
  if (!payment) {
    const detail = `${formatMoney(providerRefund.amount, providerRefund.currency)} was refunded for a payment that belongs to no order.`
    return raiseAlert(deps.db, { kind: 'refund-unknown', subject: providerRefund.id, detail, at })
  }
  await transaction(deps.db, async trx => {
    await lockOrder(trx, payment.orderId, at)
    const storedRefund =
      (await findStored(trx, providerRefund)) ?? (await insertAdopted(trx, payment, providerRefund, at))
    if (!storedRefund.stripeRefundId)
      await Refund.query(trx).findById(storedRefund.id).patch({ stripeRefundId: providerRefund.id })
    if (storedRefund.state === providerRefund.state) {
      if (storedRefund.state === 'PENDING')
        await Refund.query(trx).findById(storedRefund.id).patch({ lastError: providerRefund.reason })
      return
    }
    const completion = { refundId: storedRefund.id, from: storedRefund.state, to: providerRefund.state, at }
    await completeRefund(trx, {
      ...completion,
      ...(providerRefund.reason !== null && { error: providerRefund.reason }),
    })
  })
}

const findStored = (trx: Knex.Transaction, { id, refundId }: ProviderRefund) =>
  Refund.query(trx)
    .where({ stripe_refund_id: id })
    .orWhere({ id: refundId ?? '' })
    .first()

const insertAdopted = (
  trx: Knex.Transaction,
  payment: PaymentOfOrder,
  providerRefund: ProviderRefund,
  at: string,
) =>
  Refund.query(trx).insertAndFetch({
    id: newId(),
    ...payment,
    amount: providerRefund.amount,
    state: 'PENDING',
    method: 'card',
    reason: dashboardReason,
    actor: 'provider',
    stripeRefundId: providerRefund.id,
    createdAt: at,
    updatedAt: at,
  })
