import type { Pence } from '@shop/contracts/money'
import { transaction } from '../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import type { Order } from '../orders/Order.ts'
import { movedMeanwhile, moveNotAllowed } from '../orders/refusals.ts'
import { refuseBlockedRefund } from '../orders/refuseOnHold.ts'
import { updateFromParcels } from '../orders/parcels/updateFromParcels.ts'
import { refuseExchanged } from '../orders/refunds/exchangedUnits.ts'
import { markRefunded } from '../orders/refunds/completeRefund.ts'
import { createRefund } from '../orders/refunds/createRefund.ts'
import { isRepeated } from '../orders/refunds/isRepeated.ts'
import { capturedOf, refundMethodOf, wasPaid } from '../orders/refunds/refundable.ts'
import { planLines, writeRefundLines, type ChosenLines } from '../orders/refunds/refundLines.ts'
import { trySendRefund } from '../orders/refunds/sendRefund.ts'
import { noteOrderChange } from '../orders/moveOrder.ts'

interface RefundRequest {
  /** Idempotency key chosen by the client; a retry with the same key has no further effect. */
  refundId?: string | undefined
  /** Units and delivery to refund at the price paid. `amount` is then the amount that the client showed. */
  chosen?: ChosenLines | undefined
  /** True if the chosen units are restocked. By default only unsent ones are. */
  restock?: boolean | undefined
  /** Pence; by default all that is left to refund. */
  amount?: Pence | undefined
  /** Amount left to refund when the form was opened, in pence. A different one now throws `conflict`. */
  left?: Pence | undefined
  reason: string
  actor: string
}

/**
 * Refunds a paid order, or part of it. Its status does not matter, as a refund can fail after the order has ended.
 * Throws `order_disputed` while a case blocks refunds of its payment, and the failures of `createRefund` for a wrong
 * amount.
 */
export const refundOrder = async (deps: Deps, order: Order, request: RefundRequest): Promise<void> => {
  const { refundId, chosen, reason, actor } = request
  const { id: orderId, status } = order
  if (!wasPaid(order)) throw moveNotAllowed(status, 'REFUNDED')
  const at = nowIso(deps)
  const refund = await transaction(deps.db, async trx => {
    const updatedRows = await trx('orders').where({ id: orderId, status }).update({ updated_at: at })
    const captured = capturedOf(order)
    if (refundId && (await isRepeated(trx, { ...request, refundId, orderId, captured }))) return null
    if (updatedRows === 0) throw movedMeanwhile()
    await refuseBlockedRefund(trx, { orderId })
    const method = refundMethodOf(order)
    const plan = chosen && (await planLines(trx, order, chosen, request.amount))
    const amount = plan?.amount ?? request.amount
    if (amount === undefined) await refuseExchanged(trx, orderId)
    const newRefund = await createRefund(trx, {
      id: refundId,
      orderId,
      captured,
      amount,
      expectedLeft: request.left,
      method,
      reason,
      actor,
      staffId: actor,
      at,
    })
    const { restock: restocks } = request
    if (newRefund && plan) {
      await writeRefundLines(trx, newRefund.id, plan.lines, { restocks })
      const detail = 'Everything left to send was refunded.'
      await updateFromParcels(trx, { orderId, at, actor, staffId: actor, detail })
    }
    // An order that a code made free ends without a refund. Nothing is recorded if it had ended already.
    if (!newRefund && !(await markRefunded(trx, orderId, at))) return null
    const after = {
      refund: newRefund && { ...newRefund, method, ...(plan && { lines: plan.lines, restocks }) },
      reason,
    }
    await noteOrderChange(trx, { orderId, at, actor, before: { refund: null }, after })
    return newRefund
  })
  if (refund) await trySendRefund(deps, refund.id)
}
