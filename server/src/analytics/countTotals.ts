import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { rows } from '../database/rows.ts'
import type { Deps } from '../deps.ts'
import { keptUntil } from '../live/keptUntil.ts'
import type { MonthsSoFar } from './monthsSoFar.ts'

export type Measure = 'products' | 'users' | 'orders' | 'revenue'

/** All there is, what came this month so far, and in the same stretch of last month. */
export interface Totals {
  total: number
  thisMonth: number
  lastMonth: number
}

/** How many orders have a status, and what they cost together. */
interface StatusSum {
  status: OrderStatus
  count: number
  sum: number
}

const revenueStatuses: readonly OrderStatus[] = ['PAID', 'SHIPPED', 'DELIVERED']
const listed = revenueStatuses.map(status => `'${status}'`).join(', ')

/** What counts as sold, of an order `o`. */
export const isRevenue = `o.status in (${listed})`

const isThisMonth = (at: string) => `${at} >= (select this_month from months)`
const isLastMonth = (at: string) =>
  `${at} >= (select last_month from months) and ${at} < (select until from months)`

const countOf = (table: string, total: string) => `select '${table}' as measure, ${total} as total,
  (select count(*) from ${table} where ${isThisMonth('created_at')}) as this_month,
  (select count(*) from ${table} where ${isLastMonth('created_at')}) as last_month`

const takenWhen = (when: string) =>
  `(select coalesce(sum(o.total), 0) from orders o where ${isRevenue} and ${when})`
// An order's money belongs to the month it was paid in, and so do refunds of it. What was canceled or refunded in full
// is no revenue. Tested on SQLite and Postgres.
const sql = `
  with months as (select cast(? as text) as this_month, cast(? as text) as last_month, cast(? as text) as until)
  ${countOf('products', '(select count(*) from products)')}
  union all ${countOf('users', '(select count(*) from users)')}
  union all ${countOf('orders', '0')}
  union all select 'taken', 0, ${takenWhen(isThisMonth('o.paid_at'))}, ${takenWhen(isLastMonth('o.paid_at'))}`

/** What went back of orders that still are revenue, by when those were paid; empty before last month. */
interface GivenBack {
  paid_at: string
  amount: number
}

// Each refund looks its order up: a join would read all orders on Postgres.
const givenBackSql = `
  select paid_at, sum(amount) as amount from (
      select amount, case when paid_at < ? then '' else paid_at end as paid_at from (select r.amount,
        (select o.paid_at from orders o where o.id = r.order_id and ${isRevenue}) as paid_at
      from refunds r where r.state = 'SUCCEEDED') refunded where paid_at is not null) given_back
  group by paid_at`

// One way through an index that has all three, of all orders there are: gone again only when one has changed.
const statusSql = `select status, count(*) as count, coalesce(sum(case when paid_at is not null then total else 0 end), 0) as sum
  from orders group by status order by status`

interface Row {
  measure: 'products' | 'users' | 'orders' | 'taken'
  total: number
  this_month: number
  last_month: number
}

/** What goes through all orders or all refunds, which only changes with an order. */
const readAll = async (deps: Pick<Deps, 'db' | 'clock'>, lastMonth: string) =>
  keptUntil(deps, { topic: 'orders', name: `totals since ${lastMonth}` }, () =>
    Promise.all([rows<StatusSum>(deps.db, statusSql), rows<GivenBack>(deps.db, givenBackSql, [lastMonth])]),
  )

const sumOf = (sums: readonly number[]): number => sums.reduce((total, part) => total + part, 0)

/** How many products, users and orders there are, those by status, and the revenue in pence, in four statements at most. */
export const countTotals = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { thisMonth, lastMonth, lastMonthUntil }: MonthsSoFar,
): Promise<Record<Measure, Totals> & { byStatus: StatusSum[] }> => {
  const [found, [byStatus, refunds]] = await Promise.all([
    rows<Row>(deps.db, sql, [thisMonth, lastMonth, lastMonthUntil]),
    readAll(deps, lastMonth),
  ])
  const totalsOf = (measure: Row['measure']): Totals => {
    const row = found.find(candidate => candidate.measure === measure)
    if (!row) throw new Error(`no totals of ${measure}`)
    return { total: row.total, thisMonth: row.this_month, lastMonth: row.last_month }
  }
  const taken = totalsOf('taken')
  const givenBack = (isWanted: (paidAt: string) => boolean) =>
    sumOf(refunds.filter(({ paid_at }) => isWanted(paid_at)).map(({ amount }) => amount))
  const sold = byStatus.filter(({ status }) => revenueStatuses.includes(status))
  return {
    products: totalsOf('products'),
    users: totalsOf('users'),
    orders: { ...totalsOf('orders'), total: sumOf(byStatus.map(({ count }) => count)) },
    revenue: {
      total: sumOf(sold.map(({ sum }) => sum)) - givenBack(() => true),
      thisMonth: taken.thisMonth - givenBack(at => at >= thisMonth),
      lastMonth: taken.lastMonth - givenBack(at => at >= lastMonth && at < lastMonthUntil),
    },
    byStatus,
  }
}
