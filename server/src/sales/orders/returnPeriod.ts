import { returnDays } from '@shop/contracts/shop/returnDays'
import type { Knex } from 'knex'
import type { Order } from './Order.ts'
import { readLive } from './parcels/followParcels.ts'
import { dayMs } from '../../platform/base/time.ts'

/** Time from dispatch after which a parcel without a delivery date counts as delivered, ms. */
const assumedDelivery = 7 * dayMs
/** The law's own period from delivery: Consumer Contracts Regulations 2013, regulation 30. */
const lawPeriod = 14 * dayMs

/** How long an order can be returned, from its delivery; instants as ms. */
export interface Period {
  /** End of the shop's promise. */
  until: number
  /** End of the law's period, in which delivery is refunded as well. */
  byLawUntil: number
  /** If false, the ends above assume the latest delivery; an earlier one brings them forward. */
  isDelivered: boolean
}

/** Computes the period in which an order that was sent can be returned. */
export const periodOf = ({
  shippedAt,
  deliveredAt,
}: Pick<Order, 'shippedAt' | 'deliveredAt'>): Period | null => {
  if (shippedAt === null) return null
  const from = deliveredAt === null ? Date.parse(shippedAt) + assumedDelivery : Date.parse(deliveredAt)
  return { until: from + returnDays * dayMs, byLawUntil: from + lawPeriod, isDelivered: deliveredAt !== null }
}

/** Reads the same also of an order that is sent in parts: it runs from the last parcel, which is still to come. */
export const readPeriod = async (db: Knex, order: Order): Promise<Period | null> => {
  if (order.status !== 'PAID') return periodOf(order)
  const last = (await readLive(db, order.id)).at(-1)
  return last ? periodOf({ shippedAt: last.sentAt, deliveredAt: null }) : null
}
