import type { Knex } from 'knex'
import { saveVersion, updateVersion } from '../../platform/events/audit/saveVersion.ts'
import { newId } from '../../platform/database/BaseModel.ts'
import { transactionAt } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { Failure, notFound } from '../../platform/http/Failure.ts'
import { lockOrder } from '../orders/lockOrder.ts'
import { addOrderEvent } from '../orders/moveOrder.ts'
import { Order } from '../orders/Order.ts'
import { replaceTrackingWords } from '../orders/orderWords.ts'
import { updateFromParcels, readLiveParcels, trackingText } from '../orders/parcels/updateFromParcels.ts'
import { Parcel } from '../orders/parcels/Parcel.ts'
import { refuseUnknownCarrier } from '../orders/parcels/readCarriers.ts'
import { relinkLabel } from './labels/linkLabel.ts'
import { refuseGarmentCode } from './refuseGarmentCode.ts'
import { enqueue } from '../../platform/events/outbox/enqueue.ts'

interface Correction {
  /** A user's id. */
  actor: string
  /** The last parcel if left out. */
  parcelId?: string | undefined
  carrier: string
  trackingNumber?: string | null | undefined
  /** True to send the customer the email with the tracking again. */
  notify?: boolean | undefined
  /** Version of the order as the client read it. */
  version?: number | undefined
}

const readTracking = async (trx: Knex.Transaction, orderId: string, parcelId: string) => {
  const { version } = await Order.query(trx).findById(orderId).select('version').throwIfNotFound()
  const parcel = await Parcel.query(trx).findById(parcelId).throwIfNotFound()
  const { carrier, trackingNumber, formerTracking } = parcel
  return { version, carrier, trackingNumber, formerTracking: formerTracking ?? [] }
}

/**
 * Corrects the carrier and tracking number of a parcel. Throws `conflict` for an order that was not shipped, for one
 * that somebody has changed since it was read, and for the number of a voided label, and `not_found`.
 */
export const correctTracking = (
  deps: Deps,
  order: Order,
  { actor, parcelId, carrier, trackingNumber: number, notify = false, version }: Correction,
): Promise<void> =>
  transactionAt(deps, async (trx, at) => {
    const { id: orderId } = order
    const after = { carrier, trackingNumber: number || null }
    await lockOrder(trx, orderId, at)
    const liveParcels = await readLiveParcels(trx, orderId)
    const { status } = await Order.query(trx).findById(orderId).select('status').throwIfNotFound()
    if (parcelId === undefined && status !== 'SHIPPED' && status !== 'DELIVERED')
      throw new Failure('conflict', 'This order has not been shipped, so it has no tracking to correct.')
    const parcel = parcelId === undefined ? liveParcels.at(-1) : liveParcels.find(({ id }) => id === parcelId)
    if (!parcel) throw notFound('This parcel does not exist.')
    if (carrier !== parcel.carrier) await refuseUnknownCarrier(trx, carrier)
    if (number !== parcel.trackingNumber) await refuseGarmentCode(trx, number)
    await saveVersion(trx, {
      userId: actor,
      at,
      subject: 'order',
      id: orderId,
      version,
      read: () => readTracking(trx, orderId, parcel.id),
      facts: current => ({ carrier: current.carrier, trackingNumber: current.trackingNumber }),
      newValues: after,
      write: async current => {
        const { version: _, formerTracking, ...former } = current
        const isSame = former.carrier === after.carrier && former.trackingNumber === after.trackingNumber
        const corrections = isSame ? formerTracking : [...formerTracking, { ...former, correctedAt: at }]
        await Parcel.query(trx)
          .findById(parcel.id)
          .patch({ ...after, formerTracking: corrections })
        await relinkLabel(trx, parcel, after)
        return updateVersion(trx, 'orders', { ...current, id: orderId }, { updated_at: at })
      },
    })
    const detail = `Tracking changed from ${trackingText(parcel)} to ${trackingText(after)}`
    await updateFromParcels(trx, { orderId, at, actor, detail })
    await replaceTrackingWords(trx, order, {
      removedNumber: parcel.trackingNumber,
      otherNumbers: [
        ...liveParcels.filter(({ id }) => id !== parcel.id).map(each => each.trackingNumber),
        after.trackingNumber,
      ],
    })
    await addOrderEvent(trx, { orderId, at, actor, detail })
    const shippedEmail = {
      dedupeKey: `shipped:${parcel.id}:${newId()}`,
      kind: 'shipped',
      payload: { orderId, parcelId: parcel.id },
      at,
    }
    const noticeToAgent = {
      dedupeKey: `agent-order:${orderId}:${at}`,
      kind: 'agent-order',
      payload: { orderId },
      at,
    }
    await enqueue(
      trx,
      ...(notify ? [shippedEmail] : []),
      ...(order.agentSessionId === null ? [] : [noticeToAgent]),
    )
  })
