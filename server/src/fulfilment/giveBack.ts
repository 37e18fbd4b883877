import type { Pence } from '@shop/contracts/money'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../deps.ts'
import type { Order } from '../orders/Order.ts'
import { movedMeanwhile, notAllowed } from '../orders/refusals.ts'
import { intendRefund } from '../refunds/intendRefund.ts'
import { endOrder } from '../refunds/settleRefund.ts'
import { sendSoon } from '../refunds/sendRefund.ts'

interface Wish {
  /** All that is left where it is not said. */
  amount?: Pence | undefined
  reason: string
  actor: string
}

/** Whether there is, or was, money of it: a late payment for a canceled order counts. */
export const wasPaid = ({ paidAt, paymentIntentId }: Order): boolean =>
  paidAt !== null || paymentIntentId !== null

/** Refunds a paid order, or part of it; whatever its status, as a refund can fail after the order has ended. */
export const giveBack = async (deps: Deps, order: Order, { amount, reason, actor }: Wish): Promise<void> => {
  const { id: orderId, status, total } = order
  if (!wasPaid(order)) throw notAllowed(status, 'REFUNDED')
  const at = nowIso(deps)
  const refundId = await transaction(deps.db, async trx => {
    const touched = await trx('orders').where({ id: orderId, status }).update({ updated_at: at })
    if (touched === 0) throw movedMeanwhile()
    const id = await intendRefund(trx, { orderId, total, amount, reason, actor, at })
    // Nothing to give back, such as for an order that a code made free.
    if (!id) await endOrder(trx, orderId, at)
    return id
  })
  if (refundId) await sendSoon(deps, refundId)
}
