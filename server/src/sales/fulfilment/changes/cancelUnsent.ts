import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import type { Deps } from '../../../platform/base/deps.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { lockOrder } from '../../orders/lockOrder.ts'
import { noteOrderChange } from '../../orders/moveOrder.ts'
import { Order } from '../../orders/Order.ts'
import { updateFromParcels } from '../../orders/parcels/updateFromParcels.ts'
import { writeRefundLines } from '../../orders/refunds/refundLines.ts'
import { movedMeanwhile } from '../../orders/refusals.ts'
import { garmentText, planRemoved, removedText } from './changeOrder.ts'
import { leaveOut } from './leaveOut.ts'
import { readUnsentItems } from './readChangeable.ts'
import { recordAndEmailChange, refundExcess, runChange } from './runChange.ts'

interface Cancellation {
  /** A user's id. */
  actor: string
  reason: string
}

/**
 * Cancels what is left to send of a paid order of which a part was sent: refunds and restocks it, and emails the
 * customer. Its parcels go on, so the order becomes SHIPPED or DELIVERED, and their garments can be taken back or
 * returned. Throws `conflict` if the order has changed, `move_not_allowed` for an exchange, and the failures of a refund.
 */
export const cancelUnsent = (deps: Deps, { id }: Order, cancellation: Cancellation): Promise<void> =>
  runChange(deps, { ...cancellation, orderId: id, changeId: newId() }, async (trx, running) => {
    const { orderId, actor, reason, at } = running
    await lockOrder(trx, orderId, at)
    const order = await Order.query(trx).findById(orderId).throwIfNotFound()
    const unsent = await readUnsentItems(trx, orderId)
    if (order.status !== 'PAID' || unsent.length === 0) throw movedMeanwhile()
    const exchange = exchangeCodeOf(order)
    // The payment for a garment of an exchange is found through its return.
    if (exchange !== null)
      throw new Failure(
        'move_not_allowed',
        `Part of this exchange has been sent. Please send the rest, or refund what cannot be sent as an amount on the order of return ${exchange}.`,
      )
    const { lines, amount } = await planRemoved(trx, order, unsent)
    const texts = unsent.map(removedText)
    await recordAndEmailChange(trx, order, running, { texts, refund: amount })
    const refund = await refundExcess(trx, order, { amount, texts, actor, at })
    if (refund) await writeRefundLines(trx, refund.id, lines, { restocks: true })
    else await leaveOut(trx, unsent, { actor, at })
    const detail = `What was left to send was cancelled: ${reason}`
    await updateFromParcels(trx, { orderId, at, actor, staffId: actor, detail })
    const before = { items: unsent.map(({ item, quantity }) => garmentText(item.title, item, quantity)) }
    await noteOrderChange(trx, {
      orderId,
      at,
      actor,
      before,
      after: { items: [], ...(refund && { refund }), reason },
    })
    return refund ? [refund.id] : []
  })
