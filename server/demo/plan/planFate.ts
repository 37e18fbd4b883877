import type { ShippingMethod } from '@shop/contracts/cart/endpoints'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { deliveryDays } from '@shop/contracts/shop/deliveryDays'
import { day, hour, workingDaysFrom } from '../days.ts'
import type { PlannedOrder } from './plan.ts'
import type { Random } from '../random.ts'

/**
 * Intended outcome of an order, which `now` may cut short: never paid; refunded before it is shipped; refunded after
 * its return; kept.
 */
export type IntendedOutcome = 'canceled' | 'withdrawn' | 'returned' | 'kept'

type OrderOutcome = Pick<
  PlannedOrder,
  'status' | 'createdAt' | 'canceledAt' | 'paidAt' | 'shippedAt' | 'deliveredAt' | 'refundedAt'
>

const minute = hour / 60
/** Time after which a payment page closes, ms. */
const pageOpenMs = 31 * minute

const statusOf = (outcome: Omit<OrderOutcome, 'status'>): OrderStatus => {
  if (outcome.canceledAt !== null) return 'CANCELED'
  if (outcome.refundedAt !== null) return 'REFUNDED'
  if (outcome.deliveredAt !== null) return 'DELIVERED'
  return outcome.shippedAt === null ? 'PAID' : 'SHIPPED'
}

/**
 * Plans the events of an order that lie before `now`: paid within minutes, shipped on the next working day, delivered
 * within the promised days.
 */
export const planFate = (
  random: Random,
  createdAt: number,
  { now, method, outcome }: { now: number; method: ShippingMethod; outcome: IntendedOutcome },
): OrderOutcome => {
  const inOfficeHours = () => Math.round((9 + random.next() * 7.5) * hour)
  const paidAt = createdAt + Math.round((1 + random.next() * 5) * minute)
  const sentAt = workingDaysFrom(paidAt, 1) + inOfficeHours()
  const { minDays, maxDays } = deliveryDays[method === 'express' ? 'express' : 'standard']
  const arrivedAt = workingDaysFrom(sentAt, random.int(minDays, maxDays)) + inOfficeHours()
  const withdrawnAt = Math.round(paidAt + (sentAt - paidAt) * (0.2 + 0.6 * random.next()))
  const returnedAt = workingDaysFrom(arrivedAt + random.int(4, 16) * day, 1) + inOfficeHours()
  const ifPast = (at: number) => (at < now ? at : null)

  const paidOutcome = {
    createdAt,
    canceledAt: null,
    paidAt,
    shippedAt: null,
    deliveredAt: null,
    refundedAt: null,
  }
  const withOutcome = (more: Partial<Omit<OrderOutcome, 'status'>>): OrderOutcome => {
    const result = { ...paidOutcome, ...more }
    return { ...result, status: statusOf(result) }
  }
  if (outcome === 'canceled' && createdAt + pageOpenMs < now)
    return withOutcome({ paidAt: null, canceledAt: createdAt + pageOpenMs })
  if (outcome === 'withdrawn' && withdrawnAt < now) return withOutcome({ refundedAt: withdrawnAt })
  return withOutcome({
    shippedAt: ifPast(sentAt),
    deliveredAt: ifPast(arrivedAt),
    refundedAt: outcome === 'returned' ? ifPast(returnedAt) : null,
  })
}
