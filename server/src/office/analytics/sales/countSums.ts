import type { Knex } from 'knex'
import type { AdviceOutcome } from '@shop/contracts/fit/adviceOutcomes'
import type { ReturnReason } from '@shop/contracts/returnReasons'
import type { AccountSums, BoughtUnits } from '@shop/contracts/analytics/endpoints'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { dayOfHour } from '../../../platform/base/localDays.ts'
import { rows } from '../../../platform/database/rows.ts'
import { isExchangedSql } from '../../../sales/orders/returns/Return.ts'
import { countSales, isSaleSql, type TimeRange } from './countOrders.ts'
import { accountsSql } from './readAccounts.ts'
import { addFigures, noSums, type CountedSums } from './Sums.ts'

// Looks up the order for each refund: with `exists`, Postgres would scan all orders.
const isRefundSql = `r.state = 'SUCCEEDED' and r.unmatched_payment_id is null
  and (select p.currency from orders p where p.id = r.order_id and p.paid_at is not null) = ?`

// `previous` is the hour of the order's last refund before the range. As a condition of `where`, the instant would make
// SQLite go through all earlier refunds.
const refundedSql = `done as materialized (
    select r.id, r.order_id, r.amount from refunds r where ${isRefundSql} and r.updated_at >= ? and r.updated_at < ?),
  refunded as materialized (
    select d.order_id, count(*) as refunds, sum(d.amount) as amount, (
        select substr(max(case when x.updated_at < ? then x.updated_at end), 1, 13) from refunds x
        where x.order_id = d.order_id and x.state = 'SUCCEEDED' and x.unmatched_payment_id is null) as previous
      from done d group by d.order_id)`

const refundsSql = `with ${refundedSql}
  select previous, count(*) as orders, sum(refunds) as refunds, sum(amount) as amount from refunded group by previous`

// All units of an order count as returned if it was refunded in full, without lines. Units of a cancelled order do not,
// since they were not sold. `cross join` makes SQLite read the orders of `refunded` only, instead of all refunded ones.
const returnedUnitsSql = `with ${refundedSql},
  whole as materialized (select o.id, f.previous from refunded f cross join orders o
    where o.id = f.order_id and o.status = 'REFUNDED'
      and not exists (select 1 from refunds x join refund_lines l on l.refund_id = x.id
        where x.order_id = o.id and x.state = 'SUCCEEDED'))
  select null as previous, coalesce(i.product_id, i.title) as key, sum(l.quantity) as units
    from done d join refund_lines l on l.refund_id = d.id join order_items i on i.id = l.order_item_id
      join orders o on o.id = d.order_id and o.status <> 'CANCELED' group by 2
  union all
  select w.previous, coalesce(i.product_id, i.title), sum(i.quantity)
    from whole w join order_items i on i.order_id = w.id group by 1, 2`

const countRefunds = async (
  db: Knex,
  sums: CountedSums,
  { currency, since, until, timeZone }: TimeRange & { timeZone: string },
) => {
  const bindings = [currency, since, until, since]
  interface RefundRow {
    previous: string | null
    orders: number
    refunds: number
    amount: number
  }
  for (const { previous, orders, refunds, amount } of await rows<RefundRow>(db, refundsSql, bindings)) {
    addFigures(sums.refunds, '', [refunds, amount, orders])
    if (previous) addFigures(sums.repeated, dayOfHour(timeZone, previous), [orders])
  }
  interface UnitRow {
    previous: string | null
    key: string
    units: number
  }
  for (const { previous, key, units } of await rows<UnitRow>(db, returnedUnitsSql, bindings)) {
    addFigures(sums.returned, key, [units])
    if (previous) addFigures(sums.repeated, dayOfHour(timeZone, previous) + key, [units])
  }
}

/** By the day on which each parcel arrived. A cancelled replacement counts as a refund. */
const reasonsSql = `select i.title, i.size, l.reason, sum(l.quantity) as units,
    sum(case when ${isExchangedSql} then l.quantity else 0 end) as exchanged
  from returns r join return_lines l on l.return_id = r.id join order_items i on i.id = l.order_item_id
  where r.received_at >= ? and r.received_at < ? and r.state <> 'CANCELED'
  group by i.title, i.size, l.reason`

interface ReasonRow {
  title: string
  size: string
  reason: ReturnReason
  units: number
  exchanged: number
}

// A cross join fixes the order of tables on SQLite. A cancelled replacement counts as a refund.
const advisedLinesSql = `
  with bought as materialized (
    select i.id, coalesce(i.product_id, i.title) as key, i.advice, o.status, i.quantity
    from money_moves m cross join orders o cross join order_items i
    where m.kind = 'payment' and m.credit = 'sales' and m.at >= ? and m.at < ? and m.currency = ?
      and o.id = m.order_id and ${isSaleSql} and i.order_id = o.id and i.advice is not null),
  parts as (
    select b.id, l.quantity as returned, case when other.id is null then 0 else l.quantity end as swapped, 0 as refunded
      from bought b cross join return_lines l join returns r on r.id = l.return_id and r.state <> 'CANCELED'
        left join order_items s on s.id = l.swap_item_id
        left join orders other on other.id = s.order_id and other.status <> 'CANCELED'
      where l.order_item_id = b.id
    union all
    select b.id, 0, 0, l.quantity
      from bought b cross join refund_lines l join refunds r on r.id = l.refund_id and r.state = 'SUCCEEDED'
      where l.order_item_id = b.id),
  back as materialized (
    select id, sum(returned) as returned, sum(swapped) as swapped, sum(refunded) as refunded from parts group by id)
  select b.key, b.advice, b.status, b.quantity, coalesce(k.returned, 0) as returned,
    coalesce(k.swapped, 0) as swapped, coalesce(k.refunded, 0) as refunded, count(*) as lines
  from bought b left join back k on k.id = b.id
  group by 1, 2, 3, 4, 5, 6, 7`

/** Order lines with the same values in all columns. `returned`, `swapped` and `refunded` are units of each line. */
interface AdvisedLines {
  key: string
  advice: AdviceOutcome
  status: OrderStatus
  quantity: number
  returned: number
  swapped: number
  refunded: number
  lines: number
}

/**
 * Returns the outcome for the units of lines with the same values. All units of an order refunded in full count as sent
 * back, even if its refund names no lines.
 */
const outcomeOfLines = ({ status, lines, ...line }: AdvisedLines): BoughtUnits => {
  const swappedUnits = Math.min(line.quantity, line.swapped)
  const remaining = line.quantity - swappedUnits
  // Units of a checked return are also refunded, so the larger number counts, not the sum.
  const returnedOrRefunded = Math.max(line.returned - swappedUnits, line.refunded)
  const sentBack = status === 'REFUNDED' ? remaining : Math.min(remaining, returnedOrRefunded)
  const keptUnits = status === 'DELIVERED' ? remaining - sentBack : 0
  return {
    units: line.quantity * lines,
    kept: keptUnits * lines,
    sentBack: sentBack * lines,
    swapped: swappedUnits * lines,
  }
}

const countAdvice = async (db: Knex, sums: CountedSums, { since, until, currency }: TimeRange) => {
  for (const line of await rows<AdvisedLines>(db, advisedLinesSql, [since, until, currency])) {
    const { units, kept, sentBack, swapped } = outcomeOfLines(line)
    addFigures(sums[line.advice], line.key, [units, kept, sentBack, swapped])
  }
}

/**
 * Counts the sums of a range of whole days from the orders, refunds, returns and the ledger. Tested on SQLite and
 * Postgres.
 */
export const countSums = async (db: Knex, range: TimeRange & { timeZone: string }): Promise<CountedSums> => {
  const sums = noSums()
  const { lines, agents } = await countSales(db, range)
  for (const line of lines) {
    const sold = [line.units, line.revenue]
    const key = line.productId ?? line.title
    addFigures(sums.sizes, line.size, sold)
    addFigures(sums.colors, line.color, sold)
    addFigures(sums.sold, key, sold)
    if (line.costed > 0) addFigures(sums.margin, key, [line.costed, line.net, line.cost])
  }
  for (const { agent, ...sold } of agents)
    addFigures(sums.agents, agent, [sold.orders, sold.ordered, sold.revenue])
  await countRefunds(db, sums, range)
  await countAdvice(db, sums, range)
  const instants = [range.since, range.until]
  for (const reason of await rows<ReasonRow>(db, reasonsSql, instants))
    addFigures(sums.reasons, [reason.title, reason.size, reason.reason].join('\n'), [
      reason.units,
      reason.exchanged,
    ])
  for (const sum of await rows<AccountSums>(db, accountsSql(''), instants))
    addFigures(sums.accounts, `${sum.account} ${sum.currency}`, [sum.debit, sum.credit])
  return sums
}
