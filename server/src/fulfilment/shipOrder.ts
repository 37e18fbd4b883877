import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../base/deps.ts'
import { Failure } from '../http/Failure.ts'
import { moveOrder } from '../orders/moveOrder.ts'
import type { Order } from '../orders/Order.ts'
import { addOrderWords, trackingWords } from '../orders/orderWords.ts'
import { movedMeanwhile, notAllowed } from '../orders/refusals.ts'
import { refuseHeld } from '../orders/refuseHeld.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { isAllOnItsWayBack } from '../refunds/intendRefund.ts'

interface Parcel {
  /** A user's id. */
  actor: string
  carrier?: string
  trackingNumber?: string | null | undefined
  /** False: the customer is not told. */
  notify?: boolean | undefined
}

/** PAID to SHIPPED with its tracking, and a mail to the customer. Throws `order_disputed`, and `refund_under_way` where all of its money goes back. */
export const shipOrder = async (
  deps: Deps,
  order: Order,
  { actor, carrier, trackingNumber, notify = true }: Parcel,
): Promise<void> => {
  if (order.status !== 'PAID') throw notAllowed(order.status, 'SHIPPED')
  const at = nowIso(deps)
  await transaction(deps.db, async trx => {
    const isOurs = await moveOrder(trx, {
      orderId: order.id,
      from: 'PAID',
      to: 'SHIPPED',
      at,
      actor,
      staffId: actor,
      detail: ['Shipped', carrier && `with ${carrier}`, trackingNumber && `(${trackingNumber})`]
        .filter(Boolean)
        .join(' '),
      columns: { carrier: carrier ?? null, tracking_number: trackingNumber ?? null, shipped_at: at },
    })
    if (!isOurs) throw movedMeanwhile()
    await refuseHeld(trx, order.id)
    if (await isAllOnItsWayBack(trx, order))
      throw new Failure(
        'refund_under_way',
        'This order is being refunded in full, so it must not be shipped.',
      )
    if (trackingNumber) await addOrderWords(trx, order, trackingWords(trackingNumber))
    if (notify)
      await enqueue(trx, {
        dedupeKey: `shipped:${order.id}`,
        kind: 'shipped',
        payload: { orderId: order.id },
        at,
      })
  })
}
