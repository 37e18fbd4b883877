import { formatMoney, type Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import { raiseAlert } from '../../../../platform/events/alerts/raiseAlert.ts'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { flagOrder } from '../../flagOrder.ts'
import { addOrderEvent } from '../../moveOrder.ts'
import { PaymentCase } from './PaymentCase.ts'
import { findRefundedPayment } from '../../refunds/clearFalseFailure.ts'
import { completeRefund, sumRefunded } from '../../refunds/completeRefund.ts'
import { Refund } from '../../refunds/Refund.ts'

/**
 * Records the amount of a lost dispute, once, as a refund made by the bank, so that revenue, credit note and the
 * order's status follow. Reverses that refund if the bank returns the money. Writes off what exceeds the payment.
 */
export const settleLoss = async (
  trx: Knex.Transaction,
  paymentCase: PaymentCase,
  at: string,
): Promise<void> => {
  const { id, orderId, status, withdrawn } = paymentCase
  const lossRefund = orderId === null ? undefined : await Refund.query(trx).findOne({ stripe_refund_id: id })
  if (status === 'won' && lossRefund?.state === 'SUCCEEDED')
    await completeRefund(trx, { refundId: lossRefund.id, from: 'SUCCEEDED', to: 'FAILED', at })
  if (status === 'lost' && lossRefund?.state === 'FAILED')
    await completeRefund(trx, { refundId: lossRefund.id, from: 'FAILED', to: 'SUCCEEDED', at })
  let recordedAmount = lossRefund?.amount ?? 0
  if (status === 'lost' && !lossRefund && orderId !== null && withdrawn > 0)
    recordedAmount = await recordLoss(trx, orderId, paymentCase, at)
  const writtenOff = status === 'lost' ? Math.max(0, withdrawn - recordedAmount) : 0
  if (writtenOff !== paymentCase.writtenOff) await PaymentCase.query(trx).findById(id).patch({ writtenOff })
}

/** Creates the refund of a lost dispute. Returns its amount. */
const recordLoss = async (
  trx: Knex.Transaction,
  orderId: string,
  { id, unmatchedPaymentId, withdrawn, currency }: PaymentCase,
  at: string,
): Promise<Pence> => {
  const money = (amount: number) => formatMoney(amount, currency)
  const { captured } = await findRefundedPayment(trx, { orderId, unmatchedPaymentId })
  // Does not subtract pending refunds: they will fail, since the provider refunds nothing of a disputed payment.
  const refundable = Math.max(0, captured - (await sumRefunded(trx, orderId, unmatchedPaymentId)))
  const amount = Math.min(withdrawn, refundable)
  if (amount < withdrawn) {
    const detail =
      `The bank took ${money(withdrawn)} in a dispute, but only ${money(refundable)} of the payment had not been refunded before. ` +
      `${money(withdrawn - amount)} was lost beyond it.`
    await addOrderEvent(trx, { orderId, at, actor: 'provider', detail })
    await flagOrder(trx, { orderId, detail, at })
    await raiseAlert(trx, { kind: 'refund-differs', subject: id, detail, at })
  }
  if (amount === 0) return 0
  const refundId = newId()
  await Refund.query(trx).insert({
    id: refundId,
    orderId,
    unmatchedPaymentId,
    amount,
    state: 'PENDING',
    method: 'dispute',
    // Printed on the customer's credit note.
    reason: 'Returned by the bank after a dispute.',
    actor: 'provider',
    // The dispute's id, so that it is recorded once.
    stripeRefundId: id,
    createdAt: at,
    updatedAt: at,
  })
  await completeRefund(trx, { refundId, from: 'PENDING', to: 'SUCCEEDED', at })
  return amount
}
