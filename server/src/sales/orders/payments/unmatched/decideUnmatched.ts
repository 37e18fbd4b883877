import type { Knex } from 'knex'
import { resolveAlerts } from '../../../../platform/events/alerts/raiseAlert.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import { unflagOrder } from '../../flagOrder.ts'
import { failureDetail } from '../../refunds/clearFalseFailure.ts'
import { Refund } from '../../refunds/Refund.ts'
import { UnmatchedPayment } from './UnmatchedPayment.ts'
import { mismatchDetail } from './recordUnmatchedPayment.ts'
import { noteOrderChange } from '../../moveOrder.ts'

/**
 * Records the decision of a member of staff about a payment, once, and resolves its flag. Throws `conflict` if it was
 * decided already.
 */
export const decideUnmatched = async (
  trx: Knex.Transaction,
  unmatched: UnmatchedPayment,
  state: 'ACCEPTED' | 'RETURNED',
  { at, actor, reason }: { at: string; actor: string; reason: string },
): Promise<void> => {
  const { id, orderId, amount, currency, problem } = unmatched
  const updatedRows = await UnmatchedPayment.query(trx)
    .patch({ state, updatedAt: at })
    .where({ id, state: 'OPEN' })
  if (updatedRows === 0) throw new Failure('conflict', 'This payment has already been dealt with.')
  const openPayments = await UnmatchedPayment.query(trx).where({ order_id: orderId, state: 'OPEN' })
  const failures = await Refund.query(trx).where({ unmatched_payment_id: id, state: 'FAILED' })
  const stillWaiting = openPayments.map(mismatchDetail)
  for (const detail of [
    mismatchDetail(unmatched),
    ...failures.map(failure => failureDetail(failure, currency)),
  ])
    if (!stillWaiting.includes(detail)) await unflagOrder(trx, { orderId, detail, at })
  await resolveAlerts(trx, 'payment-mismatch', [id], at)
  const payment = { id, amount, currency, problem }
  const before = { payment: { ...payment, state: 'OPEN' } }
  const after = { payment: { ...payment, state }, reason }
  await noteOrderChange(trx, { orderId, at, actor, before, after })
}
