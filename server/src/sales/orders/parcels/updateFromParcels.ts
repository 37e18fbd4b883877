import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { Knex } from 'knex'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { moveOrder } from '../moveOrder.ts'
import { Order } from '../Order.ts'
import { Parcel } from './Parcel.ts'
import { readUnits } from './units.ts'

interface Change {
  orderId: string
  at: string
  /** A user's id, or `system`. */
  actor: string
  /** Reason for the order's history, if its status changes. */
  detail: string
  /** Idempotency key of that line of the history. */
  id?: string | undefined
  /** The member of staff who acts. */
  staffId?: string | undefined
}

/** Statuses derived from the parcels. */
const parcelStatuses: readonly OrderStatus[] = ['PAID', 'SHIPPED', 'DELIVERED']

/** Names a parcel by carrier and tracking number: `DPD (155)`. */
export const trackingText = ({
  carrier,
  trackingNumber,
}: Pick<Parcel, 'carrier' | 'trackingNumber'>): string =>
  [carrier ?? 'no carrier', trackingNumber && `(${trackingNumber})`].filter(Boolean).join(' ')

/** Reads the parcels of an order that were not recorded by mistake, first sent first. */
export const readLiveParcels = (db: Knex, orderId: string): Promise<Parcel[]> =>
  Parcel.query(db).where({ order_id: orderId, taken_back_at: null }).orderBy(['sent_at', 'id']).execute()

/** Tells whether what is left to send of an order is packed: an order packed before its last parcel is not. */
export const isRestPacked = (
  { packedAt }: Pick<Order, 'packedAt'>,
  lastParcel: Parcel | undefined,
): boolean => packedAt !== null && (lastParcel === undefined || packedAt > lastParcel.sentAt)

/** Tells whether a part of a paid order has been sent, so that it cannot be cancelled whole. */
export const isPartSent = async (db: Knex, { id, status }: Pick<Order, 'id' | 'status'>): Promise<boolean> =>
  status === 'PAID' && (await readLiveParcels(db, id)).length > 0

/**
 * Derives an order's status, carrier, tracking number and dates from its parcels, after any change of them or of the
 * units left to send: PAID until everything is sent, then SHIPPED, and DELIVERED once all parcels are. Nothing else
 * writes these columns. The caller's transaction must have locked the order. Returns whether the status has changed.
 */
export const updateFromParcels = async (trx: Knex.Transaction, change: Change): Promise<boolean> => {
  const { orderId, at } = change
  const order = await Order.query(trx).findById(orderId).throwIfNotFound()
  if (!parcelStatuses.includes(order.status)) return false
  const parcels = await readLiveParcels(trx, orderId)
  const units = await readUnits(trx, orderId)
  // A surcharge for delivery is never sent.
  if (units.length === 0) return false
  const isAllSent = parcels.length > 0 && units.every(({ toSend }) => toSend <= 0)
  const newStatus = statusOf(order, { parcels, isAllSent })
  const lastParcel = isAllSent ? parcels.at(-1) : undefined
  const columns = {
    carrier: lastParcel?.carrier ?? null,
    tracking_number: lastParcel?.trackingNumber ?? null,
    shipped_at: lastParcel?.sentAt ?? null,
  }
  const deliveredAt = parcels.reduce<string | null>(
    (latest, { deliveredAt: each }) => latestOf(latest, each),
    null,
  )
  const path = pathOf(order.status, newStatus)
  if (path.length === 0)
    await trx('orders')
      .where({ id: orderId })
      .update({ ...columns, updated_at: at })
  let from = order.status
  for (const [index, next] of path.entries()) {
    const delivered = { delivered_at: next === 'DELIVERED' ? deliveredAt : null }
    // The idempotency key belongs to the first line.
    const id = index === 0 ? change.id : undefined
    await moveOrder(trx, { ...change, id, from, to: next, columns: { ...columns, ...delivered } })
    from = next
  }
  if (path.includes('DELIVERED'))
    await enqueue(trx, {
      dedupeKey: `delivered:${lastParcel?.id ?? orderId}`,
      kind: 'delivered',
      payload: { orderId },
      at,
    })
  return path.length > 0
}

const latestOf = (first: string | null, second: string | null): string | null =>
  first === null || (second !== null && second > first) ? second : first

interface Shipments {
  parcels: readonly Parcel[]
  isAllSent: boolean
}

/**
 * Derives the status from the parcels. A DELIVERED order with nothing left to send stays so even if a parcel has no
 * delivery date: a return of its garments shows that they arrived.
 */
const statusOf = ({ status }: Order, { parcels, isAllSent }: Shipments): OrderStatus => {
  if (!isAllSent) return 'PAID'
  return status === 'DELIVERED' || parcels.every(({ deliveredAt }) => deliveredAt !== null)
    ? 'DELIVERED'
    : 'SHIPPED'
}

/** Lists the statuses to go through, since an order becomes SHIPPED before it becomes DELIVERED. */
const pathOf = (from: OrderStatus, to: OrderStatus): OrderStatus[] => {
  if (from === to) return []
  return from === 'PAID' && to === 'DELIVERED' ? ['SHIPPED', 'DELIVERED'] : [to]
}
