import type { Knex } from 'knex'
import type { Parcel } from '../../orders/parcels/Parcel.ts'
import { Label } from './Label.ts'

interface Sent extends Pick<Parcel, 'orderId' | 'carrier' | 'trackingNumber'> {
  parcelId: string
}

/** Notes on an order's label the parcel that is sent with it: the one of its carrier and number. */
export const useLabel = async (
  trx: Knex.Transaction,
  { orderId, parcelId, carrier, trackingNumber }: Sent,
): Promise<void> => {
  await Label.query(trx)
    .patch({ parcelId })
    .where({ order_id: orderId, carrier, tracking_number: trackingNumber, parcel_id: null, voided_at: null })
    .whereNotNull('bought_at')
}

/** Lets the label of a parcel that is taken back be used again, unless the order has a new one by now. */
export const freeLabel = async (trx: Knex.Transaction, { id, orderId }: Parcel): Promise<void> => {
  const open = { order_id: orderId, parcel_id: null, voided_at: null }
  if (await Label.query(trx).findOne(open)) return
  await Label.query(trx).patch({ parcelId: null }).where({ parcel_id: id, voided_at: null })
}
