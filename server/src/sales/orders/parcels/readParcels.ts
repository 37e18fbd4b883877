import { groupBy } from '@shop/contracts/groupBy'
import type { AdminParcel } from '@shop/contracts/orders/adminEntities'
import type * as wire from '@shop/contracts/orders/endpoints'
import type { Knex } from 'knex'
import { actorNameSql, joinActorsSql } from '../../../platform/events/actors.ts'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import { rows } from '../../../platform/database/rows.ts'
import { type Carrier, trackingLink } from '@shop/contracts/shop/carriers'
import type { FormerTracking } from './Parcel.ts'
import { readCarriers } from './readCarriers.ts'

interface Row {
  id: string
  orderId: string
  carrier: string | null
  trackingNumber: string | null
  sentAt: string
  actor: string
  deliveredAt: string | null
  /** Time when staff marked the parcel as not sent, because it was recorded by mistake. */
  takenBackAt: string | null
  takenBackBy: string | null
  takenBackReason: string | null
  takenBackContents: string | null
  /** Null for a parcel without lines. */
  itemId: string | null
  quantity: number | null
  /** JSON of `Parcel.formerTracking`. */
  formerTracking: Json<FormerTracking[]> | null
}

/** Reads parcels with their lines, one row per line, first sent first. Tested on SQLite and Postgres. */
const readRows = (db: Knex, orderIds: readonly string[]): Promise<Row[]> =>
  rows<Row>(
    db,
    `select p.id, p.order_id as "orderId", p.carrier, p.tracking_number as "trackingNumber", p.sent_at as "sentAt", p.actor,
        p.delivered_at as "deliveredAt", p.taken_back_at as "takenBackAt", p.taken_back_by as "takenBackBy",
        p.taken_back_reason as "takenBackReason", p.taken_back_contents as "takenBackContents", p.former_tracking as "formerTracking",
        l.order_item_id as "itemId", l.quantity
      from parcels p left join parcel_lines l on l.parcel_id = p.id
      where p.order_id in (${orderIds.map(() => '?').join(', ')}) order by p.sent_at, p.id, l.id`,
    orderIds,
  )

/** Groups the rows by parcel. */
const groupByParcel = async (
  db: Knex,
  parcelRows: readonly Row[],
): Promise<(Row & { parcel: wire.Parcel })[]> => {
  const carriers = parcelRows.some(({ trackingNumber }) => trackingNumber) ? await readCarriers(db) : []
  const parcels = new Map<string, Row & { parcel: wire.Parcel }>()
  for (const row of parcelRows) {
    const entry = parcels.get(row.id) ?? { ...row, parcel: presentParcel(row, carriers) }
    const { itemId, quantity } = row
    if (itemId !== null && quantity !== null) entry.parcel.lines.push({ itemId, quantity })
    parcels.set(row.id, entry)
  }
  return [...parcels.values()]
}

const presentParcel = (
  { id, carrier, trackingNumber, sentAt, deliveredAt }: Row,
  carriers: readonly Carrier[],
): wire.Parcel => ({
  id,
  carrier,
  trackingNumber,
  trackingUrl: trackingLink(carriers, { carrier, trackingNumber }),
  sentAt,
  deliveredAt,
  lines: [],
})

/** Reads the parcels of several orders by order, first sent first, without those marked as not sent. */
export const readParcels = async (
  db: Knex,
  orderIds: readonly string[],
): Promise<Map<string, wire.Parcel[]>> => {
  if (orderIds.length === 0) return new Map()
  const parcels = await groupByParcel(db, await readRows(db, orderIds))
  const liveParcels = parcels.filter(({ takenBackAt }) => takenBackAt === null)
  const byOrder = groupBy(liveParcels, ({ orderId }) => orderId)
  return new Map(Array.from(byOrder, ([id, entries]) => [id, entries.map(({ parcel }) => parcel)]))
}

/** Tracking of a parcel with the time until which it was recorded; null for the present one. */
interface RecordedTracking extends Pick<wire.Parcel, 'carrier' | 'trackingNumber' | 'trackingUrl'> {
  correctedAt: string | null
}

/** A parcel that was recorded at some time, perhaps by mistake. Its tracking starts with the oldest. */
export type RecordedParcel = wire.Parcel & Pick<Row, 'takenBackAt'> & { tracking: RecordedTracking[] }

/** Reads all parcels of an order, including those marked as not sent. */
export const readRecordedParcels = async (db: Knex, orderId: string): Promise<RecordedParcel[]> => {
  const parcels = await groupByParcel(db, await readRows(db, [orderId]))
  const carriers = parcels.some(({ formerTracking }) => formerTracking) ? await readCarriers(db) : []
  return parcels.map(({ parcel, takenBackAt, formerTracking }) => {
    const corrected = formerTracking === null ? [] : fromJson(formerTracking)
    const former = corrected.map(each => ({ ...each, trackingUrl: trackingLink(carriers, each) }))
    const { carrier, trackingNumber, trackingUrl } = parcel
    const present = { carrier, trackingNumber, trackingUrl, correctedAt: null }
    return { ...parcel, takenBackAt, tracking: [...former, present] }
  })
}

/** Reads all parcels of an order for staff, including those marked as not sent. */
export const readAllParcels = async (db: Knex, orderId: string): Promise<AdminParcel[]> => {
  const parcels = await groupByParcel(db, await readRows(db, [orderId]))
  const names = new Map(
    (
      await rows<{ actor: string; name: string | null }>(
        db,
        `select a.actor, ${actorNameSql} as name from (
          select actor from parcels where order_id = ? union select taken_back_by from parcels where order_id = ?) a
            ${joinActorsSql('a')}`,
        [orderId, orderId],
      )
    ).map(({ actor, name }) => [actor, name]),
  )
  const nameOf = (actor: string) => names.get(actor) ?? (actor === 'system' ? 'Shop' : 'Former user')
  return parcels.map(({ parcel, actor, takenBackAt: at, takenBackBy, takenBackReason, ...row }) => ({
    ...parcel,
    by: nameOf(actor),
    takenBack:
      at === null
        ? null
        : {
            at,
            by: nameOf(takenBackBy ?? ''),
            reason: takenBackReason ?? '',
            contents: row.takenBackContents,
          },
  }))
}
