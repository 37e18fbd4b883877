import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { Knex } from 'knex'
import { isSurchargeSql } from '../../people/segments/segmentSql.ts'
import { rows } from '../../platform/database/rows.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { cachedUntilChanged } from '../../platform/events/live/cachedUntilChanged.ts'
import type { MonthsSoFar } from './monthsSoFar.ts'

type Measure = 'products' | 'users' | 'orders'

/** Number of all records, of those new this month so far, and of those new in the same part of last month. */
export interface Totals {
  total: number
  thisMonth: number
  lastMonth: number
}

interface StatusCount {
  status: OrderStatus
  count: number
}

const measures = ['products', 'users', 'orders'] as const

// Tested on SQLite and Postgres.
const countBetweenSql = (table: Measure, condition = '') =>
  `(select count(*) from ${table} o where o.created_at >= ? and o.created_at < ? ${condition}) as ${table}`
const newCountsSql = `select ${measures
  .map(measure => countBetweenSql(measure, measure === 'orders' ? `and not ${isSurchargeSql}` : ''))
  .join(', ')}`

// Runs only when something has changed, because each count scans a whole index. Orders that only pay a surcharge are
// subtracted; they are few, and have their own index.
const allCountsSql = `select 'products' as measure, null as status, count(*) as count from products
  union all select 'users', null, count(*) from users
  union all select 'orders', status, sum(count) from (
    select status, count(*) as count from orders group by status
    union all select o.status, -count(*) from orders o where ${isSurchargeSql} group by o.status) counted group by status having sum(count) > 0
  order by status`

type Counts = Record<Measure, number>

const countNew = async (db: Knex, since: string, until: string, name?: string): Promise<Counts> => {
  const [counts] = await rows<Counts>(
    db,
    newCountsSql,
    measures.flatMap(() => [since, until]),
    name,
  )
  if (!counts) throw new Error('a select of values always has a row')
  return counts
}

interface RecordCount extends StatusCount {
  measure: Measure
}

/**
 * Counts all records, those of this month, and those of last month up to an hour. The numbers change only when records
 * change, so they can be cached.
 */
const countCached = async (db: Knex, { thisMonthStart, lastMonthStart }: MonthsSoFar, hourStart: string) => {
  const [recordCounts, thisMonthCounts, lastMonthCounts] = await Promise.all([
    rows<RecordCount>(db, allCountsSql),
    countNew(db, thisMonthStart, endOfTime),
    countNew(db, lastMonthStart, hourStart),
  ])
  return { all: recordCounts, thisMonthCounts, lastMonthCounts }
}

/** Sorts after every instant. */
const endOfTime = '9'

/** Counts products, users and orders, and orders by status, in five statements at most, usually two. */
export const countTotals = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  months: MonthsSoFar,
): Promise<Record<Measure, Totals> & { byStatus: StatusCount[] }> => {
  const { thisMonthStart, lastMonthStart, lastMonthUntil: until } = months
  // Counts only the hour of last month that corresponds to the current one each time; the rest is cached.
  const startOfHour = `${until.slice(0, 'yyyy-mm-ddThh'.length)}:00:00.000Z`
  const hourStart = startOfHour < lastMonthStart ? lastMonthStart : startOfHour
  const name = `totals ${thisMonthStart} ${hourStart}`
  const [{ all: recordCounts, thisMonthCounts, lastMonthCounts }, lastHourCounts] = await Promise.all([
    cachedUntilChanged(deps, { topic: ['products', 'people', 'orders'], name }, () =>
      countCached(deps.db, months, hourStart),
    ),
    countNew(deps.db, hourStart, until, 'totals-of-hour'),
  ])
  const totalsOf = (measure: Measure): Totals => {
    const counts = recordCounts.filter(part => part.measure === measure).map(({ count }) => count)
    return {
      total: counts.reduce((sum, count) => sum + count, 0),
      thisMonth: thisMonthCounts[measure],
      lastMonth: lastMonthCounts[measure] + lastHourCounts[measure],
    }
  }
  return {
    products: totalsOf('products'),
    users: totalsOf('users'),
    orders: totalsOf('orders'),
    byStatus: recordCounts
      .filter(({ measure }) => measure === 'orders')
      .map(({ status, count }) => ({ status, count })),
  }
}
