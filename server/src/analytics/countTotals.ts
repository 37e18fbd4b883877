import type { Knex } from 'knex'
import { rows } from '../database/rows.ts'
import type { MonthsSoFar } from './monthsSoFar.ts'

const counted = ['products', 'users', 'orders'] as const

export type Measure = (typeof counted)[number] | 'revenue'

/** All there is, what came this month so far, and in the same stretch of last month. */
export interface Totals {
  total: number
  thisMonth: number
  lastMonth: number
}

/** `share` summed up over everything and over the two months; takes three bindings. */
const totalsOf = (measure: Measure, share: string, instant: string) =>
  `select '${measure}' as measure, sum(${share}) as total,
    sum(case when ${instant} >= ? then ${share} end) as this_month,
    sum(case when ${instant} >= ? and ${instant} < ? then ${share} end) as last_month`

// An order's money belongs to the month it was paid in, and so do refunds of it. What was canceled or refunded in full
// is no revenue. Tested on SQLite and Postgres.
const sql = [
  ...counted.map(table => `${totalsOf(table, '1', 'created_at')} from ${table}`),
  `${totalsOf('revenue', '(o.total - coalesce(r.amount, 0))', 'o.paid_at')}
    from orders o
    left join (select order_id, sum(amount) as amount from refunds where state = 'SUCCEEDED' group by order_id) r
      on r.order_id = o.id
    where o.status in ('PAID', 'SHIPPED', 'DELIVERED')`,
].join(' union all ')

interface Row {
  measure: Measure
  total: number | null
  this_month: number | null
  last_month: number | null
}

/** How many products, users and orders there are, and the revenue in pence, in one statement. */
export const countTotals = async (
  db: Knex,
  { thisMonth, lastMonth, lastMonthUntil }: MonthsSoFar,
): Promise<Record<Measure, Totals>> => {
  const months = [thisMonth, lastMonth, lastMonthUntil]
  const found = await rows<Row>(db, sql, [...months, ...months, ...months, ...months])
  return Object.fromEntries(
    found.map(row => [
      row.measure,
      { total: row.total ?? 0, thisMonth: row.this_month ?? 0, lastMonth: row.last_month ?? 0 },
    ]),
  ) as Record<Measure, Totals>
}
