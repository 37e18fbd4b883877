import type { Knex } from 'knex'
import { formatMoney } from '@shop/contracts/money'
import { raiseAlert, resolveAlerts } from '../../../platform/events/alerts/raiseAlert.ts'
import { issueCreditNote } from '../invoices/issue.ts'
import { flagOrder } from '../flagOrder.ts'
import { moveOrder, noteOrder } from '../moveOrder.ts'
import { Order } from '../Order.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { StrayPayment } from '../payments/strays/StrayPayment.ts'
import { restock } from './restock.ts'
import { correctFailure, failureDetail } from './correctFailure.ts'
import { currencyOf, intendRefund, leftToRefund } from './intendRefund.ts'
import { Refund, type RefundState } from './Refund.ts'
import { capturedOf } from './refundable.ts'
import { returnUnits } from './returnUnits.ts'

interface End {
  refundId: string
  from: RefundState
  to: RefundState
  at: string
  /** Reason for the failure, in words. */
  error?: string
  /** The member of staff who said so, and what they noted, of one that is paid back by hand. */
  byHand?: { actor: string; note: string }
}

/**
 * Ends a refund within the caller's transaction, which has touched the order's row. A bank may turn down one that has
 * SUCCEEDED, and one that FAILED here may have been made by the provider all the same.
 */
export const endRefund = async (trx: Knex.Transaction, end: End): Promise<void> => {
  const { refundId, from, to, at, byHand } = end
  if (from === 'FAILED' && to !== 'SUCCEEDED') return
  const before = await Refund.query(trx).findById(refundId).throwIfNotFound()
  const moved = await Refund.query(trx)
    .patch({
      state: to,
      updatedAt: at,
      ...(end.error && { lastError: end.error }),
      ...(to === 'SUCCEEDED' && { lastError: null }),
    })
    .where({ id: refundId, state: from })
  if (moved === 0 || to === 'PENDING') return
  const refund = await Refund.query(trx).findById(refundId).throwIfNotFound()
  const { orderId, method } = refund
  const currency = await currencyOf(trx, refund)
  const amount = formatMoney(refund.amount, currency)
  await resolveAlerts(trx, 'refund-slow', [refundId], at)
  if (method === 'by_hand') await resolveAlerts(trx, 'refund-by-hand', [refundId], at)
  if (to === 'FAILED') {
    if (method === 'by_hand')
      return noteOrder(trx, {
        orderId,
        at,
        actor: byHand?.actor ?? 'system',
        detail: `The refund of ${amount} was withdrawn: ${byHand?.note ?? ''}`,
      })
    return failed(trx, refund, { at, detail: failureDetail(refund, currency) })
  }
  await noteOrder(trx, {
    orderId,
    at,
    actor: byHand?.actor ?? refund.actor,
    detail: byHand
      ? `${amount} paid back by hand: ${refund.reason} (${byHand.note})`
      : `${amount} ${method === 'dispute' ? 'lost' : 'refunded'}: ${refund.reason}`,
  })
  await (refund.strayPaymentId ? strayWentBack(trx, refund, at) : wentBack(trx, refund, at))
  if (from === 'FAILED') await correctFailure(trx, before, { at, currency })
}

const wentBack = async (trx: Knex.Transaction, refund: Refund, at: string) => {
  const { id, orderId, amount, method, reason } = refund
  const refunded = await sumOfDone(trx, orderId)
  const payload = { orderId, refundId: id, amount, method, refunded }
  await enqueue(trx, { dedupeKey: `refunded:${id}`, kind: 'refunded', payload, at })
  await returnUnits(trx, refund, { at, actor: refund.actor })
  await endOrder(trx, orderId, at)
  await trx('returns')
    .where({ refund_id: id, state: 'CHECKED' })
    .update({ state: 'DONE', ended_at: at, updated_at: at })
  await issueCreditNote(trx, { refundId: id, orderId, at, amount, reason, refunded })
}

/** No sale is undone by it, so there is no credit note and the order stays as it is. */
const strayWentBack = async (trx: Knex.Transaction, refund: Refund, at: string) => {
  const { id, orderId, amount, strayPaymentId, method } = refund
  const payload = { orderId, amount, strayPaymentId }
  // Money that the bank has given back is not the shop's to announce.
  if (method !== 'dispute')
    await enqueue(trx, { dedupeKey: `payment-returned:${id}`, kind: 'payment-returned', payload, at })
  // A refund made in the provider's dashboard also decides an open stray payment.
  const decided = await StrayPayment.query(trx)
    .patch({ state: 'RETURNED', updatedAt: at })
    .where({ id: strayPaymentId, state: 'OPEN' })
    .where('amount', '<=', amount)
  if (decided > 0) await resolveAlerts(trx, 'payment-mismatch', [strayPaymentId!], at)
}

/** Sums what has gone back of an order's own payment by now, or of another that came for it. */
export const sumOfDone = async (
  trx: Knex.Transaction,
  orderId: string,
  strayPaymentId: string | null = null,
): Promise<number> => {
  const done = await Refund.query(trx)
    .where({ order_id: orderId, state: 'SUCCEEDED', stray_payment_id: strayPaymentId })
    .select('amount')
  return done.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * When all of its money has gone back, an order that was not canceled is REFUNDED, and what was not shipped is for sale
 * again. Returns whether the order has become REFUNDED.
 */
export const endOrder = async (trx: Knex.Transaction, orderId: string, at: string): Promise<boolean> => {
  const order = await Order.query(trx).findById(orderId).throwIfNotFound()
  const { status: from } = order
  if (from !== 'PAID' && from !== 'SHIPPED' && from !== 'DELIVERED') return false
  if ((await sumOfDone(trx, orderId)) < capturedOf(order)) return false
  const move = {
    orderId,
    from,
    to: 'REFUNDED',
    at,
    actor: 'system',
    detail: 'All of its money has gone back.',
  } as const
  if (!(await moveOrder(trx, move))) return false
  if (from === 'PAID') await restock(trx, orderId, { at, actor: 'system' })
  return true
}

const failed = async (
  trx: Knex.Transaction,
  refund: Refund,
  { at, detail }: { at: string; detail: string },
) => {
  const { id, orderId, strayPaymentId } = refund
  await trx('returns')
    .where({ refund_id: id, state: 'DONE' })
    .update({ state: 'CHECKED', ended_at: null, updated_at: at })
  await flagOrder(trx, { orderId, detail, at })
  if (strayPaymentId) await decideAnew(trx, refund, strayPaymentId, at)
  await noteOrder(trx, { orderId, at, actor: 'provider', detail })
  await raiseAlert(trx, { kind: 'refund-failed', subject: id, detail, at })
}

/**
 * After the refund of a stray payment failed: reopens the decision about the payment, or, if it was accepted, turns the refund
 * of its surplus into one by hand.
 */
const decideAnew = async (trx: Knex.Transaction, { orderId }: Refund, strayPaymentId: string, at: string) => {
  await StrayPayment.query(trx)
    .patch({ state: 'OPEN', updatedAt: at })
    .where({ id: strayPaymentId, state: 'RETURNED' })
  const { state, amount } = await StrayPayment.query(trx).findById(strayPaymentId).throwIfNotFound()
  if (state !== 'ACCEPTED') return
  const { total } = await Order.query(trx).findById(orderId).select('total').throwIfNotFound()
  const surplus = { orderId, strayPaymentId, captured: amount - total, method: 'by_hand' } as const
  if ((await leftToRefund(trx, surplus)) <= 0) return
  const reason = 'Paid more than the order costs, and the bank did not take it back.'
  await intendRefund(trx, { ...surplus, reason, actor: 'system', at })
}
