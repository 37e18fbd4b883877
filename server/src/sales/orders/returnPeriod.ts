import { returnDays } from '@shop/contracts/shop/returnDays'
import type { Knex } from 'knex'
import type { Order } from './Order.ts'
import { readLiveParcels } from './parcels/updateFromParcels.ts'
import { dayMs } from '../../platform/base/time.ts'

/** Time after dispatch when a parcel without a delivery date counts as delivered, ms. */
const assumedDeliveryMs = 7 * dayMs
/** The statutory period from delivery: Consumer Contracts Regulations 2013, regulation 30. */
const statutoryPeriodMs = 14 * dayMs

/** Period in which an order can be returned after its delivery; instants in ms. */
export interface ReturnPeriod {
  /** End of the period that the shop offers. */
  until: number
  /** End of the statutory period, in which delivery is refunded too. */
  statutoryUntil: number
  /** If false, delivery is assumed some days after dispatch; an earlier delivery brings both ends forward. */
  isDelivered: boolean
}

/** Computes the period in which an order that was sent can be returned. */
export const returnPeriodOf = ({
  shippedAt,
  deliveredAt,
}: Pick<Order, 'shippedAt' | 'deliveredAt'>): ReturnPeriod | null => {
  if (shippedAt === null) return null
  const start = deliveredAt === null ? Date.parse(shippedAt) + assumedDeliveryMs : Date.parse(deliveredAt)
  return {
    until: start + returnDays * dayMs,
    statutoryUntil: start + statutoryPeriodMs,
    isDelivered: deliveredAt !== null,
  }
}

/**
 * Reads the return period, which runs from the last parcel. While parcels are still to be sent, it is estimated from
 * the latest one sent, as if that were not delivered yet.
 */
export const readReturnPeriod = async (db: Knex, order: Order): Promise<ReturnPeriod | null> => {
  if (order.status !== 'PAID') return returnPeriodOf(order)
  const lastParcel = (await readLiveParcels(db, order.id)).at(-1)
  return lastParcel ? returnPeriodOf({ shippedAt: lastParcel.sentAt, deliveredAt: null }) : null
}
