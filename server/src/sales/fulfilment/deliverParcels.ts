import { transactionAt } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { Failure, notFound } from '../../platform/http/Failure.ts'
import { lockOrder } from '../orders/lockOrder.ts'
import { addOrderEvent, noteOrderChange } from '../orders/moveOrder.ts'
import type { Order } from '../orders/Order.ts'
import { updateFromParcels, readLiveParcels, trackingText } from '../orders/parcels/updateFromParcels.ts'
import { Parcel } from '../orders/parcels/Parcel.ts'
import { movedMeanwhile } from '../orders/refusals.ts'

interface Delivery {
  /** A user's id. */
  actor: string
  /** The parcel that was delivered; all parcels of the order if left out. */
  parcelId?: string | undefined
  reason?: string | undefined
}

/**
 * Marks one parcel of an order, or all, as delivered; delivered ones stay as they are. The order is DELIVERED
 * once all are. Throws `not_found`, and `conflict` if no parcel is named and the order has changed.
 */
export const deliverParcels = (
  deps: Deps,
  { id: orderId, status }: Order,
  { actor, parcelId, reason }: Delivery,
): Promise<void> =>
  transactionAt(deps, async (trx, at) => {
    await lockOrder(trx, orderId, at)
    const liveParcels = await readLiveParcels(trx, orderId)
    const selectedParcels = liveParcels.filter(({ id }) => parcelId === undefined || id === parcelId)
    if (parcelId !== undefined && selectedParcels.length === 0) throw notFound('This parcel does not exist.')
    const undelivered = selectedParcels.filter(({ deliveredAt }) => deliveredAt === null)
    if (parcelId !== undefined && undelivered.length === 0) return
    for (const { id } of undelivered) await Parcel.query(trx).findById(id).patch({ deliveredAt: at })
    const detail =
      reason ??
      (parcelId === undefined || liveParcels.length === 1 ? 'Delivered.' : 'A parcel was delivered.')
    const note = { orderId, at, actor, detail }
    if (await updateFromParcels(trx, { ...note, staffId: actor })) return
    if (parcelId === undefined) throw movedMeanwhile()
    if (status === 'CANCELED' || status === 'REFUNDED')
      throw new Failure('conflict', 'This order has ended, so its parcels stay as they are.')
    await addOrderEvent(trx, note)
    await noteOrderChange(trx, {
      orderId,
      at,
      actor,
      before: null,
      after: { delivered: undelivered.map(trackingText).join(', ') },
    })
  })
