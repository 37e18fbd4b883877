import type { Knex } from 'knex'
import { isSurchargeSql } from '../../../people/segments/segmentSql.ts'
import { rows } from '../../../platform/database/rows.ts'

/** A range of time, of which only the money in one currency counts. `until` is exclusive. */
export interface TimeRange {
  /** ISO 4217. */
  currency: string
  since: string
  until: string
}

interface HourOfSales {
  /** `2026-05-31T14`, in UTC: in every time zone that the shop supports, days begin on a full hour. */
  hour: string
  orders: number
  /** Pence paid for these orders. */
  ordered: number
  units: number
  /** Pence paid, for any order. */
  total: number
  refunded: number
}

/**
 * SQL condition for an order `o` that counts as a sale. Cancelled orders and orders that only pay for dearer delivery
 * do not; neither does the replacement of an exchange, whose garments were sold with the first order. The payments of
 * all these orders still count as money.
 */
export const isSaleSql = `o.status <> 'CANCELED' and not exists (select 1 from returns x where x.replacement_id = o.id)
  and not ${isSurchargeSql}`

// Money counts when it moves: a refund belongs to the day on which it was made, so that the money of a past month never
// changes.
const hourlySql = `with moves as (
    select substr(m.at, 1, 13) as hour, m.order_id, m.kind, m.debit, m.amount,
      case when m.kind = 'payment' and ${isSaleSql} then 1 else 0 end as sales
    from money_moves m left join orders o on o.id = m.order_id
    where (m.debit = 'sales' or m.credit = 'sales') and m.at >= ? and m.at < ? and m.currency = ?)
  select hour, sum(sales) as orders, sum(sales * amount) as ordered,
    sum(case when sales = 1 then
      (select coalesce(sum(i.quantity), 0) from order_items i where i.order_id = moves.order_id) else 0 end) as units,
    sum(case when kind = 'payment' then amount else 0 end) as total,
    sum(case when kind = 'payment' then 0 when debit = 'sales' then amount else -amount end) as refunded
  from moves group by hour`

/** Counts money, orders and units by the hour from the ledger. Tested on SQLite and Postgres. */
export const countHours = (db: Knex, { since, until, currency }: TimeRange): Promise<HourOfSales[]> =>
  rows<HourOfSales>(db, hourlySql, [since, until, currency])

/** SQL for the hours at which money moved or a parcel came back. */
export const movedHoursSql = `select substr(at, 1, 13) as hour from money_moves
  union select substr(received_at, 1, 13) from returns where received_at is not null`

interface SoldLine {
  productId: string | null
  title: string
  color: string
  size: string
  units: number
  revenue: number
  /** Number of units with a known cost. */
  costed: number
  /** Price paid for the units with a known cost, without VAT, pence. */
  net: number
  /** Cost of the units with a known cost, pence. */
  cost: number
}

/** Totals of the orders that came through an assistant. */
interface SoldByAgent {
  agent: string
  orders: number
  /** Pence paid for these orders. */
  ordered: number
  /** Pence paid, less refunds. */
  revenue: number
}

// Reads totals of lines (`agent` is null) and of each agent's orders in one statement, since a report counts many
// ranges.
const salesSql = `select null as agent, i.product_id as "productId", max(i.title) as title, i.color, i.size,
    sum(i.quantity) as units, sum(i.line_total - i.discount) as revenue,
    sum(case when i.cost is null then 0 else i.quantity end) as costed,
    sum(case when i.cost is null then 0 else i.line_total - i.discount - i.tax end) as net,
    sum(coalesce(i.cost, 0) * i.quantity) as cost, 0 as orders, 0 as ordered
  from money_moves m join orders o on o.id = m.order_id join order_items i on i.order_id = o.id
  where m.kind = 'payment' and m.credit = 'sales' and m.at >= ? and m.at < ? and m.currency = ? and ${isSaleSql}
  group by i.product_id, case when i.product_id is null then i.title end, i.color, i.size
  union all
  select o.sold_through, null, '', '', '', 0, sum(case when m.debit = 'sales' then -m.amount else m.amount end), 0, 0, 0,
    sum(case when m.kind = 'payment' and ${isSaleSql} then 1 else 0 end),
    sum(case when m.kind = 'payment' and ${isSaleSql} then m.amount else 0 end)
  from money_moves m join orders o on o.id = m.order_id
  where (m.debit = 'sales' or m.credit = 'sales') and m.at >= ? and m.at < ? and m.currency = ?
    and o.sold_through is not null
  group by o.sold_through`

/**
 * Sums sales by product, colour and size, including units returned since, and money and orders by the assistant that
 * they came through. Tested on SQLite and Postgres.
 */
export const countSales = async (
  db: Knex,
  { since, until, currency }: TimeRange,
): Promise<{ lines: SoldLine[]; agents: SoldByAgent[] }> => {
  const range = [since, until, currency]
  const countedRows = await rows<SoldLine & Omit<SoldByAgent, 'agent'> & { agent: string | null }>(
    db,
    salesSql,
    [...range, ...range],
    'sold',
  )
  return {
    lines: countedRows.filter(({ agent }) => agent === null),
    agents: countedRows.flatMap(({ agent, orders, ordered, revenue }) =>
      agent === null ? [] : [{ agent, orders, ordered, revenue }],
    ),
  }
}
