import type { Pence } from '@shop/contracts/money'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../deps.ts'
import type { Order } from '../orders/Order.ts'
import { movedMeanwhile, notAllowed } from '../orders/refusals.ts'
import { intendRefund } from '../refunds/intendRefund.ts'
import { sendSoon } from '../refunds/sendRefund.ts'

interface Wish {
  /** All that is left where it is not said. */
  amount?: Pence | undefined
  reason: string
  actor: string
}

/** Refunds a paid order, or part of it. A canceled one too, whose refund had failed. */
export const giveBack = async (deps: Deps, order: Order, { amount, reason, actor }: Wish): Promise<void> => {
  const { id: orderId, status, total, paidAt } = order
  if (!paidAt || status === 'REFUNDED') throw notAllowed(status, 'REFUNDED')
  const at = nowIso(deps)
  const refundId = await transaction(deps.db, async trx => {
    const touched = await trx('orders').where({ id: orderId, status }).update({ updated_at: at })
    if (touched === 0) throw movedMeanwhile()
    return intendRefund(trx, { orderId, total, amount, reason, actor, at })
  })
  if (refundId) await sendSoon(deps, refundId)
}
