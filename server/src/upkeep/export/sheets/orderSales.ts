import type { Knex } from 'knex'
import { isSaleSql } from '../../../office/analytics/sales/countOrders.ts'
import type { PastSale } from '../../../people/history/pastSales.ts'
import { jsonValuesSql, rows } from '../../../platform/database/rows.ts'
import { isExchangedSql } from '../../../sales/orders/returns/Return.ts'

type OrderSale = { order_id: string } & Record<keyof PastSale, unknown>

// Another shop finds a garment by its SKU, which may have changed since, and whose variant may be gone.
const skuSql = `coalesce((select v.sku from variants v where v.id = i.variant_id),
  (select min(v.sku) from variants v where v.product_id = i.product_id), '')`

// The same figures as in the sales report (`office/analytics/sales`). Units of an order refunded in full without lines
// count as returned with its last refund.
const salesSql = (ids: string) => `
  with chosen as materialized (select o.id from orders o where o.id in (select value from ${ids})),
  moves as materialized (
    select m.order_id, m.kind, m.at, m.debit, m.amount,
      case when m.kind = 'payment' and ${isSaleSql} then 1 else 0 end as sale
    from chosen c join orders o on o.id = c.id join money_moves m on m.order_id = o.id
    where m.debit = 'sales' or m.credit = 'sales'),
  items as materialized (
    select i.id, i.order_id, ${skuSql} as sku, i.title, i.color, i.size, i.quantity, i.line_total - i.discount as paid
    from chosen c join order_items i on i.order_id = c.id)
  select m.order_id, case when m.sale = 1 then 'order' when m.kind = 'payment' then 'payment' else 'refund' end as kind,
      m.at, '' as sku, '' as title, null as color, null as size, null as reason,
      case when m.sale = 1 then (select coalesce(sum(i.quantity), 0) from items i where i.order_id = m.order_id) else 0 end
        as units,
      case when m.kind = 'payment' or m.debit = 'sales' then m.amount else -m.amount end as amount
    from moves m
  union all
  select i.order_id, 'line', m.at, i.sku, i.title, i.color, i.size, null, i.quantity, i.paid
    from moves m join items i on i.order_id = m.order_id where m.sale = 1
  union all
  select i.order_id, 'returned', r.updated_at, i.sku, i.title, i.color, i.size, null, l.quantity, 0
    from items i join refund_lines l on l.order_item_id = i.id join refunds r on r.id = l.refund_id
      join orders o on o.id = i.order_id
    where r.state = 'SUCCEEDED' and o.status <> 'CANCELED'
  union all
  select i.order_id, 'returned', (select max(r.updated_at) from refunds r
      where r.order_id = i.order_id and r.state = 'SUCCEEDED'), i.sku, i.title, i.color, i.size, null, i.quantity, 0
    from items i join orders o on o.id = i.order_id
    where o.status = 'REFUNDED' and exists (select 1 from refunds r where r.order_id = o.id and r.state = 'SUCCEEDED')
      and not exists (select 1 from refunds r join refund_lines l on l.refund_id = r.id
        where r.order_id = o.id and r.state = 'SUCCEEDED')
  union all
  select i.order_id, case when ${isExchangedSql} then 'exchange' else 'return' end, r.received_at, i.sku, i.title,
      i.color, i.size, l.reason, l.quantity, 0
    from items i join return_lines l on l.order_item_id = i.id join returns r on r.id = l.return_id
    where r.received_at is not null and r.state <> 'CANCELED'
  order by 1, 2, 3, 4, 5`

/** Reads what orders add to the sales report, with the id of each order. Tested on SQLite and Postgres. */
export const readOrderSales = (db: Knex, orderIds: readonly string[]): Promise<OrderSale[]> =>
  rows<OrderSale>(db, salesSql(jsonValuesSql(db)), [JSON.stringify(orderIds)])

/** Writes what each order adds to the sales report as JSON, without empty values. */
export const salesTextByOrder = (sales: readonly OrderSale[]): Map<string, string> => {
  const salesByOrder = new Map<string, unknown[]>()
  for (const { order_id: id, units, amount, ...sale } of sales) {
    // Postgres returns a bigint as text.
    const figures = { ...sale, units: Number(units), amount: Number(amount) }
    const filled = Object.entries(figures).filter(
      ([, value]) => value !== null && value !== '' && value !== 0,
    )
    salesByOrder.set(id, [...(salesByOrder.get(id) ?? []), Object.fromEntries(filled)])
  }
  return new Map([...salesByOrder].map(([id, entries]) => [id, JSON.stringify(entries)]))
}
