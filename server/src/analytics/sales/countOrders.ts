import type { Knex } from 'knex'
import { rows } from '../../database/rows.ts'

/** Instants of which the second is not included. */
export interface Stretch {
  /** ISO 4217. */
  currency: string
  since: string
  until: string
}

export interface HourOfSales {
  /** `2026-05-31T14`, in UTC: every time zone of ours begins its days on a full hour. */
  hour: string
  orders: number
  total: number
  units: number
  refunded: number
}

// Money counts when it moves: a refund belongs to the day on which it went back, so that a month that is over never changes.
const byHour = `select substr(m.at, 1, 13) as hour, sum(case when m.kind = 'payment' then 1 else 0 end) as orders,
    sum(case when m.kind = 'payment' then m.amount else 0 end) as total,
    sum(case when m.kind = 'payment' then
      (select coalesce(sum(i.quantity), 0) from order_items i where i.order_id = m.order_id) else 0 end) as units,
    sum(case when m.kind = 'payment' then 0 when m.debit = 'sales' then m.amount else -m.amount end) as refunded
  from money_moves m
  where (m.debit = 'sales' or m.credit = 'sales') and m.at >= ? and m.at < ? and m.currency = ?
  group by 1`

/** Money, orders and units by the hour, counted from the ledger. Tested on SQLite and Postgres. */
export const countHours = (db: Knex, { since, until, currency }: Stretch): Promise<HourOfSales[]> =>
  rows<HourOfSales>(db, byHour, [since, until, currency])

/** Hours in which something was sold or given back. */
export const soldHours =
  "select distinct substr(at, 1, 13) as hour from money_moves where debit = 'sales' or credit = 'sales'"

export interface SoldLine {
  productId: string | null
  title: string
  color: string
  size: string
  units: number
  revenue: number
}

const soldLines = `select i.product_id as "productId", max(i.title) as title, i.color, i.size,
    sum(i.quantity) as units, sum(i.line_total - i.discount) as revenue
  from money_moves m join order_items i on i.order_id = m.order_id
  where m.kind = 'payment' and m.credit = 'sales' and m.at >= ? and m.at < ? and m.currency = ?
  group by i.product_id, case when i.product_id is null then i.title end, i.color, i.size`

/** Sums what was sold by product, colour and size, whatever was given back since. Tested on SQLite and Postgres. */
export const countLines = (db: Knex, { since, until, currency }: Stretch): Promise<SoldLine[]> =>
  rows<SoldLine>(db, soldLines, [since, until, currency])
