import type { SalesReport } from '@shop/contracts/analytics/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import type { Period } from './Period.ts'
import { dayOfHour, type MoneyOfDay } from './SalesDay.ts'

// Sums of bigint come as text from Postgres.
type Sums = Record<'orders' | 'ordered' | 'units' | 'refunded', number | string>

const sums = `count(*) as orders, coalesce(sum(total), 0) as ordered, coalesce(sum(units), 0) as units,
  coalesce(sum(refunded), 0) as refunded`
const within = 'from past_orders where is_sold = ? and placed_at >= ? and placed_at < ? and currency = ?'

const bindingsOf = ({ since, until, currency }: Period) => [true, since, until, currency]

const numbers = ({ orders, ordered, units, refunded }: Sums) => ({
  orders: Number(orders),
  ordered: Number(ordered),
  units: Number(units),
  refunded: Number(refunded),
})

/**
 * Sales of the shop that moved in here, on the day of each order: the files do not say when money went back. By the hour, as every time
 * zone begins its days on one. Tested on SQLite and Postgres.
 */
export const readPastMoney = async (db: Knex, period: Period): Promise<MoneyOfDay[]> => {
  const found = await rows<Sums & { hour: string }>(
    db,
    `select substr(placed_at, 1, 13) as hour, ${sums} ${within} group by substr(placed_at, 1, 13)`,
    bindingsOf(period),
  )
  return found.map(({ hour, ...parts }) => {
    const all = numbers(parts)
    return { day: dayOfHour(period.timeZone, hour), ...all, total: all.ordered }
  })
}

/** The same in all, by the shop system they are from. */
export const readPastSales = async (db: Knex, period: Period): Promise<SalesReport['pastOrders']> => {
  const found = await rows<Sums & { shop: string }>(
    db,
    `select shop, ${sums} ${within} group by shop order by shop`,
    bindingsOf(period),
  )
  return found.map(({ shop, ...parts }) => {
    const { orders, ordered, refunded } = numbers(parts)
    return { shop, orders, revenue: ordered - refunded }
  })
}
