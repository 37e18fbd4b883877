import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { Knex } from 'knex'
import { isSurchargeSql } from '../../people/segments/segmentSql.ts'
import { rows } from '../../platform/database/rows.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { keptUntil } from '../../platform/events/live/keptUntil.ts'
import type { MonthsSoFar } from './monthsSoFar.ts'

type Measure = 'products' | 'users' | 'orders'

/** Number of all, of those new this month so far, and of those new in the same stretch of last month. */
export interface Totals {
  total: number
  thisMonth: number
  lastMonth: number
}

interface OfStatus {
  status: OrderStatus
  count: number
}

const measures = ['products', 'users', 'orders'] as const

// Tested on SQLite and Postgres.
const countBetween = (table: Measure, condition = '') =>
  `(select count(*) from ${table} o where o.created_at >= ? and o.created_at < ? ${condition}) as ${table}`
const betweenSql = `select ${measures
  .map(measure => countBetween(measure, measure === 'orders' ? `and not ${isSurchargeSql}` : ''))
  .join(', ')}`

// Each goes through an index of all there are: only when something has changed. The few surcharges have an index of their own.
const allSql = `select 'products' as measure, null as status, count(*) as count from products
  union all select 'users', null, count(*) from users
  union all select 'orders', status, sum(count) from (
    select status, count(*) as count from orders group by status
    union all select o.status, -count(*) from orders o where ${isSurchargeSql} group by o.status) counted group by status having sum(count) > 0
  order by status`

type Counts = Record<Measure, number>

const countIn = async (db: Knex, since: string, until: string, name?: string): Promise<Counts> => {
  const [counts] = await rows<Counts>(
    db,
    betweenSql,
    measures.flatMap(() => [since, until]),
    name,
  )
  if (!counts) throw new Error('a select of values always has a row')
  return counts
}

interface All extends OfStatus {
  measure: Measure
}

/**
 * Counts all there are, those of this month, and those of last month up to an hour. These numbers change only
 * together with a topic.
 */
const countKept = async (db: Knex, { thisMonth, lastMonth }: MonthsSoFar, hour: string) => {
  const [all, ofThis, ofLast] = await Promise.all([
    rows<All>(db, allSql),
    countIn(db, thisMonth, endOfTime),
    countIn(db, lastMonth, hour),
  ])
  return { all, ofThis, ofLast }
}

/** After every instant there is. */
const endOfTime = '9'

/** Counts products, users and orders, and orders by status, in five statements at most, mostly two. */
export const countTotals = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  months: MonthsSoFar,
): Promise<Record<Measure, Totals> & { byStatus: OfStatus[] }> => {
  const { thisMonth, lastMonth, lastMonthUntil: until } = months
  // Only the hour under way is counted each time.
  const startOfHour = `${until.slice(0, 'yyyy-mm-ddThh'.length)}:00:00.000Z`
  const hour = startOfHour < lastMonth ? lastMonth : startOfHour
  const name = `totals ${thisMonth} ${hour}`
  const [{ all, ofThis, ofLast }, sinceHour] = await Promise.all([
    keptUntil(deps, { topic: ['products', 'people', 'orders'], name }, () =>
      countKept(deps.db, months, hour),
    ),
    countIn(deps.db, hour, until, 'totals-of-hour'),
  ])
  const totalsOf = (measure: Measure): Totals => {
    const counts = all.filter(part => part.measure === measure).map(({ count }) => count)
    return {
      total: counts.reduce((sum, count) => sum + count, 0),
      thisMonth: ofThis[measure],
      lastMonth: ofLast[measure] + sinceHour[measure],
    }
  }
  return {
    products: totalsOf('products'),
    users: totalsOf('users'),
    orders: totalsOf('orders'),
    byStatus: all
      .filter(({ measure }) => measure === 'orders')
      .map(({ status, count }) => ({ status, count })),
  }
}
