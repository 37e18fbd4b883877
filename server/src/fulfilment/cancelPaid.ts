import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../base/deps.ts'
import { enqueueCanceled } from '../payments/enqueueCanceled.ts'
import { moveOrder } from '../orders/moveOrder.ts'
import type { Order } from '../orders/Order.ts'
import { movedMeanwhile } from '../orders/refusals.ts'
import { refuseDisputed } from '../orders/refuseDisputed.ts'
import { restock } from '../refunds/restock.ts'
import { intendRefund } from '../refunds/intendRefund.ts'
import { capturedOf, refundMethodOf } from '../refunds/refundable.ts'
import { sendSoon } from '../refunds/sendRefund.ts'

/** Cancels a paid order: all that is left of its money goes back, and its units to the shelf if they had not been shipped. Throws `order_disputed`. */
export const cancelPaid = async (
  deps: Deps,
  order: Order,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> => {
  const { id: orderId, status: from } = order
  const at = nowIso(deps)
  const refund = await transaction(deps.db, async trx => {
    if (!(await moveOrder(trx, { orderId, from, to: 'CANCELED', at, actor, staffId: actor, detail: reason })))
      throw movedMeanwhile()
    await refuseDisputed(trx, orderId)
    const money = { captured: capturedOf(order), method: refundMethodOf(order) }
    const made = await intendRefund(trx, { orderId, ...money, reason, actor, at })
    await enqueueCanceled(trx, orderId, at)
    if (from === 'PAID') await restock(trx, orderId, { at, actor })
    return made
  })
  if (refund) await sendSoon(deps, refund.id)
}
