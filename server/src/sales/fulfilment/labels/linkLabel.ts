import type { Knex } from 'knex'
import type { Parcel } from '../../orders/parcels/Parcel.ts'
import { Label } from './Label.ts'
import { refuseVoided } from './labelFailures.ts'

type Tracking = Pick<Parcel, 'carrier' | 'trackingNumber'>

interface SentParcel extends Tracking {
  orderId: string
  parcelId: string
}

const isUsable = ({ voidedAt, voidAskedAt }: Label): boolean => voidedAt === null && voidAskedAt === null

/**
 * Links a parcel to the order's label with the same carrier and tracking number, if there is one. Throws `conflict` if
 * that label was voided, or may have been.
 */
export const linkLabel = async (
  trx: Knex.Transaction,
  { orderId, parcelId, carrier, trackingNumber }: SentParcel,
): Promise<void> => {
  const labels = await Label.query(trx)
    .where({ order_id: orderId, carrier, tracking_number: trackingNumber, parcel_id: null })
    .whereNotNull('bought_at')
  const label = labels.find(isUsable) ?? labels[0]
  if (!label) return
  if (isUsable(label)) await Label.query(trx).findById(label.id).patch({ parcelId })
  else if (trackingNumber !== null) refuseVoided(label, ', so no parcel can be sent with it.')
}

/** Makes the label of a withdrawn parcel available again, unless the order has a new one by now. */
export const unlinkLabel = async (
  trx: Knex.Transaction,
  { id, orderId }: Pick<Parcel, 'id' | 'orderId'>,
  labelFilter: { id?: string } = {},
): Promise<void> => {
  const openLabelFilter = { order_id: orderId, parcel_id: null, voided_at: null }
  if (await Label.query(trx).findOne(openLabelFilter)) return
  await Label.query(trx)
    .patch({ parcelId: null })
    .where({ parcel_id: id, voided_at: null, ...labelFilter })
}

/** Links a parcel whose tracking is corrected to the label with the new number, instead of its former label. */
export const relinkLabel = async (
  trx: Knex.Transaction,
  { id: parcelId, orderId, ...former }: Parcel,
  { carrier, trackingNumber }: Tracking,
): Promise<void> => {
  if (former.carrier === carrier && former.trackingNumber === trackingNumber) return
  const formerLabel = await Label.query(trx).findOne({ parcel_id: parcelId, voided_at: null })
  await linkLabel(trx, { orderId, parcelId, carrier, trackingNumber })
  if (formerLabel) await unlinkLabel(trx, { id: parcelId, orderId }, { id: formerLabel.id })
}
