import type { Knex } from 'knex'
import { intervalsOf, intervalStart, type Period } from './Period.ts'
import { readMoneyOfDays } from './readDays.ts'

export interface Money {
  revenue: number
  orders: number
  units: number
  refunded: number
}

const nothing = (): Money => ({ revenue: 0, orders: 0, units: 0, refunded: 0 })

/** Money, orders and units of each interval of a period, by its first day. */
export const readMoney = async (db: Knex, period: Period): Promise<Map<string, Money>> => {
  const sums = new Map(intervalsOf(period).map(start => [start, nothing()]))
  for (const { day, orders, units, total, refunded } of await readMoneyOfDays(db, period)) {
    const start = intervalStart(day, period.interval)
    const sum = sums.get(start < period.from ? period.from : start)
    if (!sum) continue
    sum.orders += orders
    sum.units += units
    sum.revenue += total - refunded
    sum.refunded += refunded
  }
  return sums
}

export const sumMoney = (parts: Iterable<Money>): Money => {
  const sum = nothing()
  for (const { revenue, orders, units, refunded } of parts) {
    sum.revenue += revenue
    sum.orders += orders
    sum.units += units
    sum.refunded += refunded
  }
  return sum
}

export const withAverage = (money: Money): Money & { averageOrder: number } => ({
  ...money,
  averageOrder: money.orders > 0 ? Math.round((money.revenue + money.refunded) / money.orders) : 0,
})
