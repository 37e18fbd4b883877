import type { Knex } from 'knex'
import { Failure } from '../../../platform/http/Failure.ts'
import type { Parcel } from '../../orders/parcels/Parcel.ts'
import { Label } from './Label.ts'

interface SentParcel extends Pick<Parcel, 'orderId' | 'carrier' | 'trackingNumber'> {
  parcelId: string
}

/**
 * Links a parcel that is being sent to the order's label with the same carrier and tracking number, if there is one.
 * Throws `conflict` if that label was voided.
 */
export const linkLabel = async (
  trx: Knex.Transaction,
  { orderId, parcelId, carrier, trackingNumber }: SentParcel,
): Promise<void> => {
  const labels = await Label.query(trx)
    .where({ order_id: orderId, carrier, tracking_number: trackingNumber, parcel_id: null })
    .whereNotNull('bought_at')
  const label = labels.find(({ voidedAt }) => voidedAt === null)
  if (label) await Label.query(trx).findById(label.id).patch({ parcelId })
  else if (labels.length > 0 && trackingNumber !== null)
    throw new Failure('conflict', `Label ${trackingNumber} was voided, so no parcel can be sent with it.`)
}

/** Makes the label of a withdrawn parcel available again, unless the order has a new one by now. */
export const unlinkLabel = async (trx: Knex.Transaction, { id, orderId }: Parcel): Promise<void> => {
  const openLabelFilter = { order_id: orderId, parcel_id: null, voided_at: null }
  if (await Label.query(trx).findOne(openLabelFilter)) return
  await Label.query(trx).patch({ parcelId: null }).where({ parcel_id: id, voided_at: null })
}
