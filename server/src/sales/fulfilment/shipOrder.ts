import type { Input } from '@shop/contracts/endpoint'
import type { fulfilOrder } from '@shop/contracts/orders/adminEndpoints'
import type { Knex } from 'knex'
import { isTakenKey } from '../../platform/database/errors.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { Failure } from '../../platform/http/Failure.ts'
import { anotherLine, isInHistory } from '../orders/isInHistory.ts'
import { moveOrder } from '../orders/moveOrder.ts'
import { Order } from '../orders/Order.ts'
import { addOrderWords, trackingWords } from '../orders/orderWords.ts'
import { movedMeanwhile, notAllowed } from '../orders/refusals.ts'
import { refuseHeld } from '../orders/refuseHeld.ts'
import { enqueue } from '../../platform/events/outbox/enqueue.ts'
import { isAllOnItsWayBack } from '../orders/refunds/createRefund.ts'
import { garmentsIn, refuseOtherParcel } from './packOrder.ts'

type Parcel = Partial<Omit<Input<typeof fulfilOrder>, 'id'>> & {
  /** A user's id. */
  actor: string
}

/**
 * PAID to SHIPPED with its tracking, and a mail to the customer; once for each `shipmentId`. Throws `order_disputed`,
 * `refund_under_way` where all of its money goes back, and `conflict` where another parcel or address is right by now.
 */
export const shipOrder = async (
  deps: Deps,
  order: Order,
  { actor, carrier, trackingNumber, notify = true, shipmentId, lines, version }: Parcel,
): Promise<void> => {
  const at = nowIso(deps)
  const shipped = ['Shipped', carrier && `with ${carrier}`, trackingNumber && `(${trackingNumber})`]
  const detail = [shipped.filter(Boolean).join(' '), lines && garmentsIn(lines)].filter(Boolean).join(', ')
  await transaction(deps.db, async trx => {
    if (shipmentId && (await isInHistory(trx, { id: shipmentId, orderId: order.id, detail }))) return
    if (order.status !== 'PAID') throw notAllowed(order.status, 'SHIPPED')
    const isOurs = await moveOrder(trx, {
      id: shipmentId,
      orderId: order.id,
      from: 'PAID',
      to: 'SHIPPED',
      at,
      actor,
      staffId: actor,
      detail,
      columns: {
        carrier: carrier ?? null,
        tracking_number: trackingNumber ?? null,
        shipped_at: at,
        ...(lines && { packed_at: order.packedAt ?? at }),
      },
    })
    if (!isOurs) throw movedMeanwhile()
    await refuseHeld(trx, order.id)
    if (await isAllOnItsWayBack(trx, order))
      throw new Failure(
        'refund_under_way',
        'This order is being refunded in full, so it must not be shipped.',
      )
    if (lines) await refuseOtherParcel(trx, order.id, lines)
    if (version !== undefined) await refuseOtherAddress(trx, order.id, version)
    if (trackingNumber) await addOrderWords(trx, order, trackingWords(trackingNumber))
    if (notify)
      await enqueue(trx, {
        dedupeKey: `shipped:${order.id}`,
        kind: 'shipped',
        payload: { orderId: order.id },
        at,
      })
  }).catch((error: unknown) => {
    throw isTakenKey(error, 'order_events') ? anotherLine() : error
  })
}

/** Only corrections of its address count an unshipped order's version on. */
const refuseOtherAddress = async (trx: Knex.Transaction, orderId: string, version: number): Promise<void> => {
  const { version: now } = await Order.query(trx).findById(orderId).select('version').throwIfNotFound()
  if (now !== version)
    throw new Failure(
      'conflict',
      'The delivery address of this order was changed after its parcel was packed. Please check the label before you send it.',
    )
}
