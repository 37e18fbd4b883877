import type { Knex } from 'knex'
import { newId } from '../../../platform/database/BaseModel.ts'
import { insertRows } from '../../../platform/database/insertRows.ts'
import { storedActor } from '../../../platform/events/actors.ts'

interface NewParcel {
  id: string
  orderId: string
  carrier: string | null
  trackingNumber: string | null
  sentAt: string
  actor: string
  lines: readonly { itemId: string; quantity: number }[]
}

/** Stores a parcel with its lines. The caller has locked the order and checked the lines. */
export const writeParcel = async (
  trx: Knex.Transaction,
  { id, orderId, carrier, trackingNumber, sentAt, actor, lines }: NewParcel,
): Promise<void> => {
  await insertRows(trx, 'parcels', [
    {
      id,
      order_id: orderId,
      carrier,
      tracking_number: trackingNumber,
      sent_at: sentAt,
      actor: storedActor(actor),
    },
  ])
  await insertRows(
    trx,
    'parcel_lines',
    lines.map(({ itemId, quantity }) => ({
      id: newId(),
      parcel_id: id,
      order_item_id: itemId,
      quantity,
    })),
  )
}
