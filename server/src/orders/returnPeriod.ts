import { returnDays } from '@shop/contracts/shop/returnDays'
import type { Knex } from 'knex'
import type { Order } from './Order.ts'

const day = 24 * 60 * 60_000
/** Time after which a parcel of which nobody has said that it was delivered counts as delivered, ms. */
const assumedDelivery = 7 * day
/** The law's own period from delivery: Consumer Contracts Regulations 2013, regulation 30. */
const lawPeriod = 14 * day

/** How long an order can be returned, from its delivery; instants as ms. */
export interface Period {
  /** End of the shop's promise. */
  until: number
  /** End of the law's period, in which delivery is refunded as well. */
  byLawUntil: number
  /** Else the ends above are the latest that can be, as a parcel may arrive sooner. */
  isDelivered: boolean
}

/** Reads the period in which an order that was sent can be returned. */
export const readPeriod = async (
  db: Knex,
  { id, shippedAt }: Pick<Order, 'id' | 'shippedAt'>,
): Promise<Period | null> => {
  if (shippedAt === null) return null
  const delivered: { at: string } | undefined = await db('order_events')
    .where({ order_id: id, to_status: 'DELIVERED' })
    .first('at')
  const from = delivered ? Date.parse(delivered.at) : Date.parse(shippedAt) + assumedDelivery
  return { until: from + returnDays * day, byLawUntil: from + lawPeriod, isDelivered: Boolean(delivered) }
}
