import { resolveAlerts } from '../../platform/events/alerts/raiseAlert.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { Failure } from '../../platform/http/Failure.ts'
import { addOrderEvent, noteOrderChange } from '../orders/moveOrder.ts'
import type { Order } from '../orders/Order.ts'
import { movedMeanwhile } from '../orders/refusals.ts'
import { UnmatchedPayment } from '../orders/payments/unmatched/UnmatchedPayment.ts'

/**
 * Clears an order's flag once staff have looked at the order. An open case about its payment still prevents it from
 * being sent. Throws `conflict` while staff have not decided about an unmatched payment for the order.
 */
export const clearReview = async (
  deps: Deps,
  { id: orderId, reviewFlag }: Order,
  { actor, note }: { actor: string; note: string },
): Promise<void> => {
  if (reviewFlag === null) throw new Failure('conflict', 'This order is not flagged.')
  const at = nowIso(deps)
  await transaction(deps.db, async trx => {
    const cleared = await trx('orders')
      .where({ id: orderId, review_flag: reviewFlag })
      .update({ review_flag: null, updated_at: at })
    if (cleared === 0) throw movedMeanwhile()
    if (await UnmatchedPayment.query(trx).findOne({ order_id: orderId, state: 'OPEN' }).select('id'))
      throw new Failure('conflict', 'A payment of this order has to be accepted or returned first.')
    await addOrderEvent(trx, { orderId, at, actor, detail: `Reviewed: ${note}` })
    await resolveAlerts(trx, 'payment-mismatch', [orderId], at)
    const endedCaseIds: string[] = await trx('payment_cases')
      .where({ order_id: orderId })
      .whereNotNull('ended_at')
      .pluck('id')
    await resolveAlerts(trx, 'dispute', endedCaseIds, at)
    const after = { reviewFlag: null, note }
    await noteOrderChange(trx, { orderId, at, actor, before: { reviewFlag }, after })
  })
}
