import { isUndoable, takeBackHours } from '@shop/contracts/orders/parcels'
import type { Knex } from 'knex'
import { storedActor } from '../../platform/events/actors.ts'
import { enqueue } from '../../platform/events/outbox/enqueue.ts'
import { transactionAt } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { requireRow } from '../../platform/database/rows.ts'
import { Failure, notFound } from '../../platform/http/Failure.ts'
import { lockOrder } from '../orders/lockOrder.ts'
import { addOrderEvent, noteOrderChange } from '../orders/moveOrder.ts'
import { Order } from '../orders/Order.ts'
import { OrderItem } from '../orders/OrderItem.ts'
import { replaceTrackingWords } from '../orders/orderWords.ts'
import { updateFromParcels, readLiveParcels, trackingText } from '../orders/parcels/updateFromParcels.ts'
import { Parcel, ParcelLine } from '../orders/parcels/Parcel.ts'
import { readReturnable } from '../orders/returns/terms.ts'
import { garmentText } from './changes/changeOrder.ts'
import { unlinkLabel } from './labels/linkLabel.ts'

interface TakeBack {
  /** A user's id. */
  actor: string
  parcelId: string
  reason: string
}

/**
 * Withdraws a parcel that was recorded by mistake: the row stays as history, its garments are left to send again, and a
 * customer who was emailed about it gets another email. Throws `not_found`, and `conflict` if the rules of the endpoint
 * do not allow it.
 */
export const takeBackParcel = (
  deps: Deps,
  order: Order,
  { actor, parcelId, reason }: TakeBack,
): Promise<void> =>
  transactionAt(deps, async (trx, at) => {
    const { id: orderId } = order
    await lockOrder(trx, orderId, at)
    const parcel = await Parcel.query(trx).findOne({ id: parcelId, order_id: orderId })
    if (!parcel) throw notFound('This parcel does not exist.')
    const refusal = await refusalOf(trx, parcel, at)
    if (refusal !== null) throw new Failure('conflict', refusal)
    await Parcel.query(trx)
      .findById(parcelId)
      .patch({
        takenBackAt: at,
        takenBackBy: storedActor(actor),
        takenBackReason: reason,
        takenBackContents: await readContents(trx, parcelId),
      })
    await unlinkLabel(trx, parcel)
    const remainingParcels = await readLiveParcels(trx, orderId)
    // An order counts as unpacked unless it was packed after its last parcel, so garments left to send are packed again.
    const lastSentAt = remainingParcels.at(-1)?.sentAt ?? null
    await trx('orders').where({ id: orderId }).whereNotNull('packed_at').update({ packed_at: lastSentAt })
    const historyEntry = { orderId, at, actor, detail: `Parcel taken back: ${reason}` }
    if (!(await updateFromParcels(trx, { ...historyEntry, staffId: actor }))) {
      await addOrderEvent(trx, historyEntry)
      await noteOrderChange(trx, {
        orderId,
        at,
        actor,
        before: null,
        after: { takenBack: trackingText(parcel), reason },
      })
    }
    await replaceTrackingWords(trx, order, {
      removedNumber: parcel.trackingNumber,
      otherNumbers: remainingParcels.map(({ trackingNumber }) => trackingNumber),
    })
    if (await wasEmailed(trx, parcelId, at))
      await enqueue(trx, {
        dedupeKey: `parcel-taken-back:${parcelId}`,
        kind: 'parcel-taken-back',
        payload: { orderId, parcelId },
        at,
      })
  })

/** Describes the garments in a parcel. */
const readContents = async (trx: Knex.Transaction, parcelId: string): Promise<string> => {
  const lines = await ParcelLine.query(trx).where({ parcel_id: parcelId })
  const items = await OrderItem.query(trx).findByIds(lines.map(({ orderItemId }) => orderItemId))
  return lines
    .map(({ orderItemId, quantity }) => {
      const item = requireRow(items, orderItemId)
      return garmentText(item.title, item, quantity)
    })
    .join('; ')
}

/** Explains why a parcel cannot be withdrawn; null if it can. */
const refusalOf = async (trx: Knex.Transaction, parcel: Parcel, at: string): Promise<string | null> => {
  const { status } = await Order.query(trx).findById(parcel.orderId).select('status').throwIfNotFound()
  if (parcel.takenBackAt !== null) return 'This parcel has been taken back already.'
  if (status === 'CANCELED' || status === 'REFUNDED')
    return 'This order has ended, so its parcels stay as they are.'
  if (status === 'DELIVERED' || parcel.deliveredAt !== null)
    return 'This parcel has been delivered, so it cannot be taken back.'
  if (!isUndoable(parcel, Date.parse(at)))
    return `A parcel can be taken back for ${takeBackHours} hours after it was sent. This one is older.`
  const lines = await ParcelLine.query(trx).where({ parcel_id: parcel.id })
  const returnableLines = await readReturnable(trx, parcel.orderId)
  const isReturnable = lines.every(
    ({ orderItemId, quantity }) =>
      (returnableLines.find(({ itemId }) => itemId === orderItemId)?.quantity ?? 0) >= quantity,
  )
  return isReturnable
    ? null
    : 'Something in this parcel has been refunded or returned, so it cannot be taken back.'
}

/**
 * Tells whether an email about a parcel or its corrected tracking was sent, or is being sent. Pending ones are not sent
 * any more, since their writer finds the parcel taken back.
 */
const wasEmailed = async (trx: Knex.Transaction, parcelId: string, at: string): Promise<boolean> => {
  const mails: { sent_at: string | null; lease_until: string | null }[] = await trx('outbox')
    .where({ dedupe_key: `shipped:${parcelId}` })
    .orWhere('dedupe_key', 'like', `shipped:${parcelId}:%`)
    .select('sent_at', 'lease_until')
  return mails.some(mail => mail.sent_at !== null || (mail.lease_until !== null && mail.lease_until > at))
}
