import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'
import { completeRefund } from './completeRefund.ts'
import { Refund } from './Refund.ts'
import { lockOrder } from '../lockOrder.ts'
import { noteOrderChange } from '../moveOrder.ts'

interface ManualRefund {
  orderId: string
  refundId: string
  outcome: 'paid_back' | 'withdrawn'
  /** The id of the user who settles it. */
  actor: string
  note: string
}

/** Completes a refund that staff have paid back by hand, or withdraws it. Throws `not_found`, `conflict`. */
export const settleManualRefund = async (
  deps: Deps,
  { orderId, refundId, outcome, actor, note }: ManualRefund,
): Promise<void> => {
  const refund = await Refund.query(deps.db).findOne({ id: refundId, order_id: orderId })
  if (!refund) throw notFound('This refund does not exist.')
  if (refund.method !== 'by_hand')
    throw new Failure(
      'conflict',
      'This refund is made by card; the payment provider reports when it is done.',
    )
  const { amount, method, reason } = refund
  const at = nowIso(deps)
  const newState = outcome === 'paid_back' ? 'SUCCEEDED' : 'FAILED'
  await transaction(deps.db, async trx => {
    await lockOrder(trx, orderId, at)
    const pendingRefund = await Refund.query(trx).findOne({ id: refundId, state: 'PENDING' }).select('id')
    if (!pendingRefund) throw new Failure('conflict', 'This refund has already ended.')
    const failure = outcome === 'withdrawn' ? { error: `Withdrawn: ${note}` } : {}
    await completeRefund(trx, {
      refundId,
      from: 'PENDING',
      to: newState,
      at,
      ...failure,
      byHand: { actor, note },
    })
    const facts = { id: refundId, amount, method, reason }
    const before = { refund: { ...facts, state: 'PENDING' } }
    const after = { refund: { ...facts, state: newState }, note }
    await noteOrderChange(trx, { orderId, at, actor, before, after })
  })
}
