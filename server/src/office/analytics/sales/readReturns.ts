import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import type { SalesPeriod } from './SalesPeriod.ts'

interface ReturnedRow {
  product_id: string | null
  title: string
  units: number
  amount: number
}

// Looks up the order for each refund: with `exists`, Postgres would scan all orders.
const refundsOfPeriodSql = `r.state = 'SUCCEEDED' and r.unmatched_payment_id is null and r.updated_at >= ? and r.updated_at < ?
  and (select p.currency from orders p where p.id = r.order_id and p.paid_at is not null) = ?`

// All units of an order count as returned if it was refunded in full, without lines. Units of a cancelled order do not,
// since they were not sold. `cross join` makes SQLite read the orders of `done` only, instead of all refunded orders.
const returnedUnitsSql = `with done as materialized (select r.id, r.order_id from refunds r where ${refundsOfPeriodSql}),
  whole as materialized (select o.id from (select distinct order_id from done) d cross join orders o
    where o.id = d.order_id and o.status = 'REFUNDED'
      and not exists (select 1 from refunds x join refund_lines l on l.refund_id = x.id
        where x.order_id = o.id and x.state = 'SUCCEEDED'))
  select product_id, max(title) as title, sum(units) as units, sum(amount) as amount from (
    select i.product_id, i.title, l.quantity as units, l.amount
      from done d join refund_lines l on l.refund_id = d.id join order_items i on i.id = l.order_item_id
        join orders o on o.id = d.order_id and o.status <> 'CANCELED'
    union all
    select i.product_id, i.title, i.quantity, i.line_total - i.discount
      from whole w join order_items i on i.order_id = w.id
  ) as units group by product_id, case when product_id is null then title end
  order by 3 desc, 2`

export interface ReturnTotals {
  refunds: number
  orders: number
  amount: number
  units: number
  products: ReturnedRow[]
}

/** Sums the refunds of a period, by the day on which each succeeded. Tested on SQLite and Postgres. */
export const readReturns = async (
  db: Knex,
  { since, until, currency }: SalesPeriod,
): Promise<ReturnTotals> => {
  const products = await rows<ReturnedRow>(db, returnedUnitsSql, [since, until, currency])
  const [sums] = await rows<{ refunds: number; orders: number; amount: number }>(
    db,
    `select count(*) as refunds, count(distinct r.order_id) as orders, coalesce(sum(r.amount), 0) as amount
      from refunds r where ${refundsOfPeriodSql}`,
    [since, until, currency],
  )
  const units = products.reduce((sum, product) => sum + product.units, 0)
  return {
    refunds: sums?.refunds ?? 0,
    orders: sums?.orders ?? 0,
    amount: sums?.amount ?? 0,
    units,
    products,
  }
}
