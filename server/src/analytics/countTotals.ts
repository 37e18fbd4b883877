import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { rows } from '../database/rows.ts'
import type { Deps } from '../deps.ts'
import { keptUntil } from '../live/keptUntil.ts'
import type { MonthsSoFar } from './monthsSoFar.ts'

type Measure = 'products' | 'users' | 'orders'

/** All there is, what came this month so far, and in the same stretch of last month. */
export interface Totals {
  total: number
  thisMonth: number
  lastMonth: number
}

interface OfStatus {
  status: OrderStatus
  count: number
}

const isThisMonth = (at: string) => `${at} >= (select this_month from months)`
const isLastMonth = (at: string) =>
  `${at} >= (select last_month from months) and ${at} < (select until from months)`

const countOf = (table: Measure) => `select '${table}' as measure,
  (select count(*) from ${table} where ${isThisMonth('created_at')}) as "thisMonth",
  (select count(*) from ${table} where ${isLastMonth('created_at')}) as "lastMonth"`

// Tested on SQLite and Postgres.
const sql = `
  with months as (select cast(? as text) as this_month, cast(? as text) as last_month, cast(? as text) as until)
  ${countOf('products')} union all ${countOf('users')} union all ${countOf('orders')}`

// Each goes through an index of all there are: only when something has changed.
const allSql = `select 'products' as measure, null as status, count(*) as count from products
  union all select 'users', null, count(*) from users
  union all select 'orders', status, count(*) from orders group by status
  order by status`

interface Recent extends Omit<Totals, 'total'> {
  measure: Measure
}

interface All extends OfStatus {
  measure: Measure
}

/** How many products, users and orders there are, and those by status, in three statements at most. */
export const countTotals = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { thisMonth, lastMonth, lastMonthUntil }: MonthsSoFar,
): Promise<Record<Measure, Totals> & { byStatus: OfStatus[] }> => {
  const [recent, all] = await Promise.all([
    rows<Recent>(deps.db, sql, [thisMonth, lastMonth, lastMonthUntil]),
    keptUntil(deps, { topic: ['products', 'people', 'orders'], name: 'totals' }, () =>
      rows<All>(deps.db, allSql),
    ),
  ])
  const totalsOf = (measure: Measure): Totals => {
    const ofMonths = recent.find(candidate => candidate.measure === measure)
    if (!ofMonths) throw new Error(`no totals of ${measure}`)
    const counts = all.filter(part => part.measure === measure).map(({ count }) => count)
    return { ...ofMonths, total: counts.reduce((sum, count) => sum + count, 0) }
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
