import { returnDays } from '@shop/contracts/shop/returnDays'
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

/** Computes the period in which an order that was sent can be returned. */
export const periodOf = ({
  shippedAt,
  deliveredAt,
}: Pick<Order, 'shippedAt' | 'deliveredAt'>): Period | null => {
  if (shippedAt === null) return null
  const from = deliveredAt === null ? Date.parse(shippedAt) + assumedDelivery : Date.parse(deliveredAt)
  return { until: from + returnDays * day, byLawUntil: from + lawPeriod, isDelivered: deliveredAt !== null }
}
