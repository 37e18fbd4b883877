import type { DayOfSales } from '@shop/contracts/admin/endpoints'
import type { Knex } from 'knex'
import { rows } from '../database/rows.ts'
import { addDays, dayAt, startOfDay } from '../localDays.ts'
import { isRevenue } from './countTotals.ts'

const shownDays = 30

const isOfDay = (at: string) => `${at} >= d.since and ${at} < d.until`

// Each day is a range of an index. A refund comes after its payment, so older ones need not be looked at. Tested on
// SQLite and Postgres.
const sql = `
  with days (day, since, until) as (values
    ${Array.from({ length: shownDays }, () => '(cast(? as text), cast(? as text), cast(? as text))').join(', ')}),
  given_back as materialized (
    select o.paid_at, r.amount from refunds r join orders o on o.id = r.order_id
    where r.state = 'SUCCEEDED' and r.created_at >= ? and o.paid_at >= ? and ${isRevenue}),
  sold as materialized (
    select d.day, count(o.paid_at) as orders, coalesce(sum(o.total), 0) as total
    from days d left join orders o on ${isRevenue} and ${isOfDay('o.paid_at')} group by d.day)
  select d.day, s.orders,
    s.total - (select coalesce(sum(b.amount), 0) from given_back b where ${isOfDay('b.paid_at')}) as revenue
  from days d join sold s on s.day = d.day order by d.day`

/** What was paid on each of the last 30 days of the shop's clocks, the oldest first, in one statement. */
export const salesByDay = (db: Knex, now: number, timeZone: string): Promise<DayOfSales[]> => {
  const today = dayAt(timeZone, now)
  const days = Array.from({ length: shownDays }, (_, index) => addDays(today, index + 1 - shownDays))
  const since = startOfDay(timeZone, addDays(today, 1 - shownDays))
  return rows<DayOfSales>(db, sql, [
    ...days.flatMap(day => [day, startOfDay(timeZone, day), startOfDay(timeZone, addDays(day, 1))]),
    since,
    since,
  ])
}
