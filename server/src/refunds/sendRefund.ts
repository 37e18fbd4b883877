import type { Knex } from 'knex'
import { crashPoint } from '../crashPoint.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../deps.ts'
import { Order } from '../orders/Order.ts'
import { ProviderUnavailable, RefundRefused, type ProviderRefund } from '../payments/PaymentProvider.ts'
import { StrayPayment } from '../payments/StrayPayment.ts'
import { endRefund } from './endRefund.ts'
import { Refund } from './Refund.ts'
import { settleRefund } from './settleRefund.ts'

/** After this long a refund may have been asked for before; then it is looked for first. ms */
const firstTryMs = 30_000

/**
 * Carries out an intended refund at the provider. Its own id is the key, so that a repeated call after a lost answer
 * gives nothing twice; when the provider may have forgotten the key, the refund is found by its metadata. What staff pay
 * back by hand waits for them to say so.
 */
export const sendRefund = async (deps: Deps, refundId: string): Promise<void> => {
  const refund = await Refund.query(deps.db).findOne({
    id: refundId,
    state: 'PENDING',
    method: 'card',
  })
  if (!refund) return
  try {
    crashPoint('refund intended, not sent')
    const theirs = await ask(deps, refund)
    crashPoint('refund made, answer lost')
    await settleRefund(deps, theirs)
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error
    await fail(deps, refund, error.message)
  }
}

const paymentOf = async (db: Knex, { orderId, strayPaymentId }: Refund): Promise<string> => {
  const { paymentIntentId } = strayPaymentId
    ? await StrayPayment.query(db).findById(strayPaymentId).throwIfNotFound()
    : await Order.query(db).findById(orderId).select('payment_intent_id').throwIfNotFound()
  if (!paymentIntentId) throw new Error(`The payment of order ${orderId} is not by card`)
  return paymentIntentId
}

const ask = async ({ db, payments, clock }: Deps, refund: Refund): Promise<ProviderRefund> => {
  const { id: refundId, orderId, amount } = refund
  const paymentIntentId = await paymentOf(db, refund)
  if (refund.stripeRefundId) return payments.retrieveRefund(refund.stripeRefundId)
  const isFirst = clock.now() - Date.parse(refund.createdAt) < firstTryMs
  const known = isFirst ? null : await payments.findRefund(paymentIntentId, refundId)
  return known ?? payments.refund({ paymentIntentId, amount, refundId, orderId })
}

const fail = (deps: Deps, { id, orderId }: Refund, error: string) =>
  transaction(deps.db, async trx => {
    const at = nowIso(deps)
    await trx('orders').where({ id: orderId }).update({ updated_at: at })
    await endRefund(trx, { refundId: id, from: 'PENDING', to: 'FAILED', at, error })
  })

/** Carries out a refund now if the provider can be reached; the reconciler does it later if not. */
export const sendSoon = async (deps: Deps, refundId: string): Promise<void> => {
  try {
    await sendRefund(deps, refundId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ err: error, refundId }, 'refund not sent yet')
  }
}

/** Carries out an order's open refund, if there is one. */
export const sendOpenRefund = async (deps: Deps, orderId: string): Promise<void> => {
  const open = await Refund.query(deps.db).findOne({ order_id: orderId, state: 'PENDING' }).select('id')
  if (open) await sendRefund(deps, open.id)
}
