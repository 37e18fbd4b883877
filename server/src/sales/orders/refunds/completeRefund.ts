import type { Knex } from 'knex'
import { formatMoney, type Pence } from '@shop/contracts/money'
import { raiseAlert, resolveAlerts } from '../../../platform/events/alerts/raiseAlert.ts'
import { issueCreditNote } from '../invoices/issue.ts'
import { flagOrder } from '../flagOrder.ts'
import { moveOrder, addOrderEvent } from '../moveOrder.ts'
import { Order } from '../Order.ts'
import { readLiveParcels, updateFromParcels } from '../parcels/updateFromParcels.ts'
import { readPaidSurcharges } from '../surcharges.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { UnmatchedPayment } from '../payments/unmatched/UnmatchedPayment.ts'
import { restock } from './restock.ts'
import { clearFalseFailure, failureDetail } from './clearFalseFailure.ts'
import { currencyOf, createRefund, refundableAmount } from './createRefund.ts'
import { Refund, type RefundState } from './Refund.ts'
import { capturedOf } from './refundable.ts'
import { restockRefundedUnits, restockUnitsOfCanceled } from './restockRefundedUnits.ts'

interface Outcome {
  refundId: string
  from: RefundState
  to: RefundState
  at: string
  /** Reason for the failure. */
  error?: string
  /** Member of staff who paid the money back by hand, or withdrew the refund, with their note. */
  byHand?: { actor: string; note: string }
}

/**
 * Records the outcome of a refund, with all that follows from it; does nothing unless the refund is in the state
 * `from`. A bank can reject a refund that has SUCCEEDED, and the provider may have made one that FAILED here. The
 * caller's transaction must have locked the order.
 */
export const completeRefund = async (trx: Knex.Transaction, outcome: Outcome): Promise<void> => {
  const { refundId, from, to, at, error, byHand } = outcome
  if (from === 'FAILED' && to !== 'SUCCEEDED') return
  const previous = await Refund.query(trx).findById(refundId).throwIfNotFound()
  const updatedRows = await Refund.query(trx)
    .patch({
      state: to,
      updatedAt: at,
      ...(error && { lastError: error }),
      ...(to === 'SUCCEEDED' && { lastError: null }),
    })
    .where({ id: refundId, state: from })
  if (updatedRows === 0 || to === 'PENDING') return
  await applyOutcome(trx, previous, outcome)
  if (to === 'FAILED') await restockUnitsOfCanceled(trx, previous, { at, actor: byHand?.actor ?? 'system' })
  // Units whose refund failed have to be sent after all.
  const detail = `Garments are ${to === 'FAILED' ? 'left' : 'no longer left'} to send.`
  if (previous.unmatchedPaymentId === null)
    await updateFromParcels(trx, { orderId: previous.orderId, at, actor: 'system', detail })
}

const applyOutcome = async (
  trx: Knex.Transaction,
  previous: Refund,
  { refundId, from, to, at, byHand }: Outcome,
): Promise<void> => {
  const refund = await Refund.query(trx).findById(refundId).throwIfNotFound()
  const { orderId, unmatchedPaymentId, method } = refund
  const currency = await currencyOf(trx, refund)
  const sum = formatMoney(refund.amount, currency)
  await resolveAlerts(trx, 'refund-slow', [refundId], at)
  if (method === 'by_hand') await resolveAlerts(trx, 'refund-by-hand', [refundId], at)
  if (to === 'FAILED' && method === 'by_hand') {
    const detail = `The refund of ${sum} was withdrawn: ${byHand?.note ?? ''}`
    return addOrderEvent(trx, { orderId, at, actor: byHand?.actor ?? 'system', detail })
  }
  if (to === 'FAILED') return applyFailure(trx, refund, { at, detail: failureDetail(refund, currency) })
  const detail = byHand
    ? `${sum} paid back by hand: ${refund.reason} (${byHand.note})`
    : `${sum} ${method === 'dispute' ? 'lost' : 'refunded'}: ${refund.reason}`
  await addOrderEvent(trx, { orderId, at, actor: byHand?.actor ?? refund.actor, detail })
  if (unmatchedPaymentId === null) await applyToOrder(trx, refund, at)
  else await applyToUnmatchedPayment(trx, refund, unmatchedPaymentId, at)
  if (from === 'FAILED') await clearFalseFailure(trx, previous, { at, currency })
}

/**
 * Applies a refund of an order's own payment: to its stock, status, return and credit note, and emails the customer.
 */
const applyToOrder = async (trx: Knex.Transaction, refund: Refund, at: string) => {
  const { id, orderId, amount, method, reason } = refund
  const refunded = await sumRefunded(trx, orderId)
  const payload = { orderId, refundId: id, amount, method, refunded }
  await enqueue(trx, { dedupeKey: `refunded:${id}`, kind: 'refunded', payload, at })
  await restockRefundedUnits(trx, refund, { at, actor: refund.actor })
  await markRefunded(trx, orderId, at)
  await trx('returns')
    .where({ refund_id: id, state: 'CHECKED' })
    .update({ state: 'DONE', ended_at: at, updated_at: at })
  await issueCreditNote(trx, { refundId: id, orderId, at, amount, reason, refunded })
}

/**
 * Applies a refund of an unmatched payment, which is not part of a sale: the order stays as it is, and there is no
 * credit note.
 */
const applyToUnmatchedPayment = async (
  trx: Knex.Transaction,
  { id, orderId, amount, method }: Refund,
  unmatchedPaymentId: string,
  at: string,
) => {
  const payload = { orderId, amount, unmatchedPaymentId }
  // After a dispute the customer's bank has informed them.
  if (method !== 'dispute')
    await enqueue(trx, { dedupeKey: `payment-returned:${id}`, kind: 'payment-returned', payload, at })
  // A refund made in the provider's dashboard also decides an open unmatched payment.
  const updatedPayments = await UnmatchedPayment.query(trx)
    .patch({ state: 'RETURNED', updatedAt: at })
    .where({ id: unmatchedPaymentId, state: 'OPEN' })
    .where('amount', '<=', amount)
  if (updatedPayments > 0) await resolveAlerts(trx, 'payment-mismatch', [unmatchedPaymentId], at)
}

/** Sums the completed refunds of an order's own payment, or of an unmatched payment. */
export const sumRefunded = async (
  trx: Knex.Transaction,
  orderId: string,
  unmatchedPaymentId: string | null = null,
): Promise<Pence> => {
  const refunds = await Refund.query(trx)
    .where({ order_id: orderId, state: 'SUCCEEDED', unmatched_payment_id: unmatchedPaymentId })
    .select('amount')
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * Moves an order to REFUNDED once all of its payment has been refunded, restocks what was not shipped, and flags what
 * was paid for its unused delivery. Returns whether it was moved: cancelled orders are not.
 */
export const markRefunded = async (trx: Knex.Transaction, orderId: string, at: string): Promise<boolean> => {
  const order = await Order.query(trx).findById(orderId).throwIfNotFound()
  const { status: from } = order
  if (from !== 'PAID' && from !== 'SHIPPED' && from !== 'DELIVERED') return false
  if ((await sumRefunded(trx, orderId)) < capturedOf(order)) return false
  const detail = 'All of its money has gone back.'
  if (!(await moveOrder(trx, { orderId, from, to: 'REFUNDED', at, actor: 'system', detail }))) return false
  if (from === 'PAID') await restock(trx, orderId, { at, actor: 'system' })
  if ((await readLiveParcels(trx, orderId)).length === 0) await flagSurcharges(trx, order, at)
  return true
}

/** Flags surcharges for a delivery that is not used, since the refund of the order may have been meant to keep them. */
const flagSurcharges = async (trx: Knex.Transaction, { id, number }: Order, at: string): Promise<void> => {
  const detail = `Order ${number}, whose delivery it paid for, was refunded and has not been sent. Please refund this one too, or keep it.`
  for (const { order: surcharge, left } of await readPaidSurcharges(trx, id))
    if (left > 0) await flagOrder(trx, { orderId: surcharge.id, detail, at })
}

/** Reopens what the refund had completed, flags its order and alerts staff. */
const applyFailure = async (
  trx: Knex.Transaction,
  { id, orderId, unmatchedPaymentId }: Refund,
  { at, detail }: { at: string; detail: string },
) => {
  await trx('returns')
    .where({ refund_id: id, state: 'DONE' })
    .update({ state: 'CHECKED', ended_at: null, updated_at: at })
  await flagOrder(trx, { orderId, detail, at })
  if (unmatchedPaymentId) await reopenUnmatchedPayment(trx, { orderId, unmatchedPaymentId, at })
  await addOrderEvent(trx, { orderId, at, actor: 'provider', detail })
  await raiseAlert(trx, { kind: 'refund-failed', subject: id, detail, at })
}

/** Lets staff decide about an unmatched payment again. If they had accepted it, its surplus is now refunded by hand. */
const reopenUnmatchedPayment = async (
  trx: Knex.Transaction,
  { orderId, unmatchedPaymentId, at }: { orderId: string; unmatchedPaymentId: string; at: string },
) => {
  await UnmatchedPayment.query(trx)
    .patch({ state: 'OPEN', updatedAt: at })
    .where({ id: unmatchedPaymentId, state: 'RETURNED' })
  const { state, amount } = await UnmatchedPayment.query(trx).findById(unmatchedPaymentId).throwIfNotFound()
  if (state !== 'ACCEPTED') return
  const { total } = await Order.query(trx).findById(orderId).select('total').throwIfNotFound()
  const surplus = { orderId, unmatchedPaymentId, captured: amount - total, method: 'by_hand' } as const
  if ((await refundableAmount(trx, surplus)) <= 0) return
  const reason = 'Paid more than the order costs, and the bank did not take it back.'
  await createRefund(trx, { ...surplus, reason, actor: 'system', staffId: undefined, at })
}
