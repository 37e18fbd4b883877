import type { Knex } from 'knex'
import { setImmediate as turn } from 'node:timers/promises'
import { rows } from '../../database/rows.ts'
import { dayAt } from '../../localDays.ts'
import { intervalsOf, intervalStart, slicesOf, type Period } from './Period.ts'

/** What counts as sold; the dashboard counts the same. */
export const isSold = "o.status in ('PAID', 'SHIPPED', 'DELIVERED')"

export interface Money {
  revenue: number
  orders: number
  units: number
  refunded: number
}

interface HourRow {
  /** `2026-05-31T14`, in UTC: every time zone of ours begins its days on a full hour. */
  hour: string
  orders: number
  total: number
  units: number
  refunded: number
}

// An order's refunds belong to the day on which it was paid, so that days add up to the period and never fall below zero.
const byHour = `with given as (
    select order_id, sum(amount) as amount from refunds
      where state = 'SUCCEEDED' and stray_payment_id is null group by order_id)
  select substr(paid_at, 1, 13) as hour, count(*) as orders, sum(total) as total,
      sum(units) as units, sum(refunded) as refunded
    from (select o.paid_at, o.total, coalesce(g.amount, 0) as refunded,
        (select coalesce(sum(i.quantity), 0) from order_items i where i.order_id = o.id) as units
      from orders o left join given g on g.order_id = o.id
      where ${isSold} and o.paid_at >= ? and o.paid_at < ?) as sold
    group by 1`

const nothing = (): Money => ({ revenue: 0, orders: 0, units: 0, refunded: 0 })

/** Money, orders and units of each interval of a period, by its first day. Tested on SQLite and Postgres. */
export const readMoney = async (db: Knex, period: Period): Promise<Map<string, Money>> => {
  const starts = intervalsOf(period)
  const sums = new Map(starts.map(start => [start, nothing()]))
  for (const { since, until } of slicesOf(period)) {
    for (const row of await rows<HourRow>(db, byHour, [since, until])) {
      const day = dayAt(period.timeZone, Date.parse(`${row.hour}:00:00.000Z`))
      const start = intervalStart(day, period.interval)
      const sum = sums.get(start < period.from ? period.from : start)
      if (!sum) continue
      sum.orders += row.orders
      sum.units += row.units
      sum.revenue += row.total - row.refunded
      sum.refunded += row.refunded
    }
    await turn()
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
  averageOrder: money.orders > 0 ? Math.round(money.revenue / money.orders) : 0,
})
