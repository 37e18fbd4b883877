import type { Knex } from 'knex'
import { formatMoney, type Pence } from '@shop/contracts/money'
import { raiseAlert, resolveAlerts } from '../../../platform/events/alerts/raiseAlert.ts'
import { flagOrder, unflagOrder } from '../flagOrder.ts'
import { Order } from '../Order.ts'
import { UnmatchedPayment } from '../payments/unmatched/UnmatchedPayment.ts'
import { refundableAmount } from './createRefund.ts'
import { Refund } from './Refund.ts'
import { capturedOf } from './refundable.ts'

/**
 * Clears the alert and the flag of a refund that we recorded as FAILED although it went through at the
 * provider. `failedRefund` is the record before the correction. Flags the order if refunds made in its place
 * now exceed the payment.
 */
export const clearFalseFailure = async (
  trx: Knex.Transaction,
  failedRefund: Refund,
  { at, currency }: { at: string; currency: string },
): Promise<void> => {
  const { id, orderId } = failedRefund
  await resolveAlerts(trx, 'refund-failed', [id], at)
  const detail = failureDetail(failedRefund, currency)
  const failedRefunds = await Refund.query(trx).where({ order_id: orderId, state: 'FAILED' })
  if (!failedRefunds.some(other => failureDetail(other, currency) === detail))
    await unflagOrder(trx, { orderId, detail, at })
  const refundable = await refundableAmount(trx, await findRefundedPayment(trx, failedRefund))
  if (refundable >= 0) return
  const money = (amount: Pence) => formatMoney(amount, currency)
  const excessText =
    `A refund of ${money(failedRefund.amount)} that had failed was made after all. ` +
    `Refunds of this payment now exceed it by ${money(-refundable)}.`
  await flagOrder(trx, { orderId, detail: excessText, at })
  await raiseAlert(trx, { kind: 'refund-differs', subject: id, detail: excessText, at })
}

/**
 * Finds the payment of a refund and the amount that may be refunded. For an accepted unmatched payment, that
 * is only the surplus over the order's total.
 */
export const findRefundedPayment = async (
  trx: Knex.Transaction,
  { orderId, unmatchedPaymentId }: Pick<Refund, 'orderId' | 'unmatchedPaymentId'>,
) => {
  const order = await Order.query(trx).findById(orderId).throwIfNotFound()
  if (unmatchedPaymentId === null) return { orderId, captured: capturedOf(order) }
  const { state, amount } = await UnmatchedPayment.query(trx).findById(unmatchedPaymentId).throwIfNotFound()
  return { orderId, unmatchedPaymentId, captured: state === 'ACCEPTED' ? amount - order.total : amount }
}

/** Describes a failed refund for the order's flag and the alert. */
export const failureDetail = ({ amount, lastError, method }: Refund, currency: string): string => {
  const sum = formatMoney(amount, currency)
  if (method === 'dispute')
    return `The bank returned ${sum} that had been lost in a dispute. The order may have ended, and its credit note stands.`
  const reason = lastError ? `: ${lastError.replace(/\.$/, '')}` : ''
  return `A refund of ${sum} failed${reason}.`
}
