import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'
import { completeRefund } from './completeRefund.ts'
import { Refund } from './Refund.ts'
import { lockOrder } from '../lockOrder.ts'
import { noteOrderChange } from '../moveOrder.ts'

interface HandRefund {
  orderId: string
  refundId: string
  outcome: 'paid_back' | 'withdrawn'
  /** A user's id. */
  actor: string
  note: string
}

/** Completes a refund that staff have paid back by hand, or withdraws it. Throws `not_found`, `conflict`. */
export const endHandRefund = async (
  deps: Deps,
  { orderId, refundId, outcome, actor, note }: HandRefund,
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
  const to = outcome === 'paid_back' ? 'SUCCEEDED' : 'FAILED'
  await transaction(deps.db, async trx => {
    await lockOrder(trx, orderId, at)
    const isOpen = await Refund.query(trx).findOne({ id: refundId, state: 'PENDING' }).select('id')
    if (!isOpen) throw new Failure('conflict', 'This refund has already ended.')
    const error = outcome === 'withdrawn' && { error: `Withdrawn: ${note}` }
    await completeRefund(trx, { refundId, from: 'PENDING', to, at, ...error, byHand: { actor, note } })
    const about = { id: refundId, amount, method, reason }
    const before = { refund: { ...about, state: 'PENDING' } }
    const after = { refund: { ...about, state: to }, note }
    await noteOrderChange(trx, { orderId, at, actor, before, after })
  })
}
