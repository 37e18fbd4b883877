import type { Knex } from 'knex'
import { rows } from '../../database/rows.ts'

/** Orders that count as sold; the dashboard counts the same. */
const isSold = "o.status in ('PAID', 'SHIPPED', 'DELIVERED')"

/** Two instants, the second not included. */
export interface Stretch {
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

// An order's refunds belong to the day on which it was paid, so that days add up to the period and never fall below zero.
const byHour = `select substr(paid_at, 1, 13) as hour, count(*) as orders, sum(total) as total, sum(units) as units,
    sum(refunded) as refunded
  from (select o.paid_at, o.total,
      (select coalesce(sum(r.amount), 0) from refunds r
        where r.order_id = o.id and r.state = 'SUCCEEDED' and r.stray_payment_id is null) as refunded,
      (select coalesce(sum(i.quantity), 0) from order_items i where i.order_id = o.id) as units
    from orders o where ${isSold} and o.paid_at >= ? and o.paid_at < ?) as sold
  group by 1`

/** Money, orders and units by the hour of payment, counted from the orders. Tested on SQLite and Postgres. */
export const countHours = (db: Knex, { since, until }: Stretch): Promise<HourOfSales[]> =>
  rows<HourOfSales>(db, byHour, [since, until])

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
  from orders o join order_items i on i.order_id = o.id
  where ${isSold} and o.paid_at >= ? and o.paid_at < ?
  group by i.product_id, case when i.product_id is null then i.title end, i.color, i.size`

/** Sums sales by product, colour and size, counted from the orders. Tested on SQLite and Postgres. */
export const countLines = (db: Knex, { since, until }: Stretch): Promise<SoldLine[]> =>
  rows<SoldLine>(db, soldLines, [since, until])
