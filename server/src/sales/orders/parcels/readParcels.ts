import type { AdminParcel } from '@shop/contracts/orders/adminEntities'
import type * as wire from '@shop/contracts/orders/endpoints'
import type { Knex } from 'knex'
import { actorName, joinActors } from '../../../platform/events/actors.ts'
import { rows } from '../../../platform/database/rows.ts'
import { trackingLink } from '../trackingLink.ts'
import { Parcel, ParcelLine } from './Parcel.ts'

/** Reads the parcels of several orders that count, first sent first, by order. */
export const readParcels = async (
  db: Knex,
  orderIds: readonly string[],
): Promise<Map<string, wire.Parcel[]>> => {
  const found = await Parcel.query(db)
    .whereIn('order_id', [...orderIds])
    .whereNull('taken_back_at')
    .orderBy(['sent_at', 'id'])
  const lines = await readLines(db, found)
  const byOrder = new Map<string, wire.Parcel[]>()
  for (const parcel of found)
    byOrder.set(parcel.orderId, [...(byOrder.get(parcel.orderId) ?? []), presentParcel(parcel, lines)])
  return byOrder
}

const readLines = async (db: Knex, parcels: readonly Parcel[]): Promise<ParcelLine[]> =>
  parcels.length === 0
    ? []
    : ParcelLine.query(db)
        .whereIn(
          'parcel_id',
          parcels.map(({ id }) => id),
        )
        .orderBy('id')

const presentParcel = (parcel: Parcel, lines: readonly ParcelLine[]): wire.Parcel => ({
  id: parcel.id,
  carrier: parcel.carrier,
  trackingNumber: parcel.trackingNumber,
  trackingUrl: trackingLink(parcel.carrier, parcel.trackingNumber),
  sentAt: parcel.sentAt,
  deliveredAt: parcel.deliveredAt,
  lines: lines
    .filter(({ parcelId }) => parcelId === parcel.id)
    .map(({ orderItemId: itemId, quantity }) => ({ itemId, quantity })),
})

/** Reads all parcels of an order for staff, those that were taken back included. */
export const readAllParcels = async (db: Knex, orderId: string): Promise<AdminParcel[]> => {
  const found = await Parcel.query(db).where({ order_id: orderId }).orderBy(['sent_at', 'id'])
  const lines = await readLines(db, found)
  const names = new Map(
    (
      await rows<{ actor: string; name: string | null }>(
        db,
        `select a.actor, ${actorName} as name from (
          select actor from parcels where order_id = ? union select taken_back_by from parcels where order_id = ?) a
            ${joinActors('a')}`,
        [orderId, orderId],
      )
    ).map(({ actor, name }) => [actor, name]),
  )
  const nameOf = (actor: string) => names.get(actor) ?? (actor === 'system' ? 'Shop' : 'Former user')
  return found.map(parcel => ({
    ...presentParcel(parcel, lines),
    by: nameOf(parcel.actor),
    takenBack:
      parcel.takenBackAt === null
        ? null
        : {
            at: parcel.takenBackAt,
            by: nameOf(parcel.takenBackBy ?? ''),
            reason: parcel.takenBackReason ?? '',
          },
  }))
}
