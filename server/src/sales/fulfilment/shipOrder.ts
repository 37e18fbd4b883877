import type { Input } from '@shop/contracts/endpoint'
import type { fulfilOrder } from '@shop/contracts/orders/adminEndpoints'
import { removalsText } from '@shop/contracts/orders/removals'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { newId } from '../../platform/database/BaseModel.ts'
import { isDuplicateKey } from '../../platform/database/errors.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { Failure, invalid } from '../../platform/http/Failure.ts'
import { idReusedFailure, isInHistory } from '../orders/isInHistory.ts'
import { addOrderEvent, noteOrderChange } from '../orders/moveOrder.ts'
import { Order } from '../orders/Order.ts'
import { OrderItem } from '../orders/OrderItem.ts'
import { addOrderWords, trackingWords } from '../orders/orderWords.ts'
import { updateFromParcels } from '../orders/parcels/updateFromParcels.ts'
import { refuseUnknownCarrier } from '../orders/parcels/readCarriers.ts'
import { writeParcel } from '../orders/parcels/writeParcel.ts'
import { movedMeanwhile, moveNotAllowed } from '../orders/refusals.ts'
import { refuseOnHold } from '../orders/refuseOnHold.ts'
import { enqueue } from '../../platform/events/outbox/enqueue.ts'
import { isFullRefundPending } from '../orders/refunds/createRefund.ts'
import { linkLabel } from './labels/linkLabel.ts'
import { storeDeclaration } from './slips/declarationOf.ts'
import { refuseGarmentCode } from './refuseGarmentCode.ts'
import { garmentsIn, readUnitsToSend, refuseChangedContents } from './packOrder.ts'
import { readRemovals } from './taking/readRemovals.ts'

type ParcelInput = Partial<Omit<Input<typeof fulfilOrder>, 'id'>> & {
  /** A user's id. */
  actor: string
}

/**
 * Sends a parcel of a paid order with its tracking, and emails the customer; once for each `shipmentId`. The order is
 * SHIPPED once nothing is left to send. Throws `order_disputed`, `refund_under_way` if all of it is being refunded, and
 * `conflict` if the contents or the address have changed, or if a paid addition is still to take out units of the parcel
 * and nobody has confirmed to send them anyway.
 */
export const shipOrder = async (deps: Deps, order: Order, parcel: ParcelInput): Promise<void> => {
  const { carrier, trackingNumber, shipmentId, lines, expectedLines, isPart = false, version } = parcel
  if (isPart && !lines) throw invalid({ lines: 'Please choose what is in the parcel.' })
  const { id: orderId } = order
  const at = nowIso(deps)
  const settings = await deps.settings.read()
  const shippedWords = [isPart ? 'Part of it shipped' : 'Shipped', carrier && `with ${carrier}`]
  const shippedText = [...shippedWords, trackingNumber && `(${trackingNumber})`].filter(Boolean).join(' ')
  const detail = [shippedText, lines && garmentsIn(lines)].filter(Boolean).join(', ')
  await transaction(deps.db, async trx => {
    if (shipmentId && (await isInHistory(trx, { id: shipmentId, orderId, detail }))) return
    if (order.status !== 'PAID') throw moveNotAllowed(order.status, 'SHIPPED')
    await lockPaidOrder(trx, { orderId, at, isPacked: lines !== undefined })
    if (carrier !== undefined) await refuseUnknownCarrier(trx, carrier)
    await refuseGarmentCode(trx, trackingNumber)
    await refuseOnHold(trx, orderId)
    if (await isFullRefundPending(trx, order))
      throw new Failure(
        'refund_under_way',
        'This order is being refunded in full, so it must not be shipped.',
      )
    if (lines && isPart) await refuseExcessUnits(trx, orderId, lines)
    if (lines && !isPart) await refuseChangedContents(trx, orderId, lines)
    if (expectedLines) await refuseChangedContents(trx, orderId, expectedLines)
    if (version !== undefined) await refuseChangedAddress(trx, orderId, version)
    if (!parcel.despiteRemovals) await refuseRemovals(trx, orderId, lines)
    await sendParcel(trx, order, { ...parcel, detail, at, settings })
  }).catch((error: unknown) => {
    throw isDuplicateKey(error, 'order_events') || isDuplicateKey(error, 'parcels')
      ? idReusedFailure()
      : error
  })
}

/**
 * Locks a paid order, and marks it as packed if the units of its parcel were checked off with this call. Throws
 * `conflict` if the order is no longer PAID.
 */
const lockPaidOrder = async (
  trx: Knex.Transaction,
  { orderId, at, isPacked }: { orderId: string; at: string; isPacked: boolean },
): Promise<void> => {
  const packedColumn = isPacked && { packed_at: trx.raw('coalesce(packed_at, ?)', [at]) }
  const isPaid = await trx('orders')
    .where({ id: orderId, status: 'PAID' })
    .update({ updated_at: at, ...packedColumn })
  if (!isPaid) throw movedMeanwhile()
}

const sendParcel = async (
  trx: Knex.Transaction,
  order: Order,
  { actor, carrier, trackingNumber, notify = true, shipmentId, lines, detail, at, settings }: Shipment,
): Promise<void> => {
  const { id: orderId } = order
  const id = shipmentId ?? newId()
  const sentLines = lines ?? (await readUnitsToSend(trx, orderId))
  const tracking = { carrier: carrier ?? null, trackingNumber: trackingNumber ?? null }
  await writeParcel(trx, { id, orderId, ...tracking, sentAt: at, actor, lines: sentLines })
  await storeDeclaration(trx, { orderId, parcelId: id, settings })
  await linkLabel(trx, { orderId, parcelId: id, ...tracking })
  const note = { id, orderId, at, actor, detail }
  // If the status has changed, the line of the history and the entry in the audit log are already written.
  if (!(await updateFromParcels(trx, { ...note, staffId: actor }))) {
    await addOrderEvent(trx, note)
    const after = { parcel: garmentsIn(sentLines), ...tracking }
    await noteOrderChange(trx, { orderId, at, actor, before: null, after })
  }
  if (trackingNumber) await addOrderWords(trx, order, trackingWords(trackingNumber))
  if (notify)
    await enqueue(trx, {
      dedupeKey: `shipped:${id}`,
      kind: 'shipped',
      payload: { orderId, parcelId: id },
      at,
    })
}

type Shipment = ParcelInput & { detail: string; at: string; settings: Settings }

/** Refuses a parcel that contains more than is left to send. Throws `conflict` and `validation_failed`. */
const refuseExcessUnits = async (
  trx: Knex.Transaction,
  orderId: string,
  lines: NonNullable<ParcelInput['lines']>,
): Promise<void> => {
  if (new Set(lines.map(({ itemId }) => itemId)).size < lines.length)
    throw invalid({ lines: 'Each item can be listed only once.' })
  const items = await OrderItem.query(trx).where({ order_id: orderId })
  const toSend = await readUnitsToSend(trx, orderId)
  for (const { itemId, quantity } of lines) {
    const item = items.find(({ id }) => id === itemId)
    if (!item) throw invalid({ lines: 'One of these items does not belong to this order.' })
    const max = toSend.find(each => each.itemId === itemId)?.quantity ?? 0
    if (quantity > max)
      throw new Failure(
        'conflict',
        max === 0
          ? `None of ${item.title} is left to send. Please look at the order again.`
          : `Only ${max} of ${item.title} ${max === 1 ? 'is' : 'are'} left to send. Please look at the order again.`,
      )
  }
}

/** Throws `conflict` if a parcel, or all that is left to send, contains units that a paid addition is to take out. */
const refuseRemovals = async (
  trx: Knex.Transaction,
  orderId: string,
  lines: ParcelInput['lines'],
): Promise<void> => {
  const removals = (await readRemovals(trx, [orderId])).get(orderId)
  if (!removals) return
  const unsent = await readUnitsToSend(trx, orderId)
  const text = removalsText(lines ?? unsent, { unsent, removals })
  if (text === null) return
  throw new Failure(
    'conflict',
    `${text} Please look at the order again, and confirm if it is to be sent anyway.`,
  )
}

/**
 * Throws `conflict` if a paid order has another version than when its parcel was packed. The version increases only
 * when its delivery address, its email address or the tracking of an earlier parcel is corrected.
 */
const refuseChangedAddress = async (
  trx: Knex.Transaction,
  orderId: string,
  version: number,
): Promise<void> => {
  const { version: currentVersion } = await Order.query(trx)
    .findById(orderId)
    .select('version')
    .throwIfNotFound()
  if (currentVersion === version) return
  throw new Failure(
    'conflict',
    'This order was corrected after its parcel was packed. Please check the address and the label before you send it.',
  )
}
