import type { CustomerOrder, OtherOrders } from '@shop/contracts/orders/adminEntities'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import type { Order } from '../orders/Order.ts'
import { refundedPartSql } from '../orders/partRefunded.ts'

/** Maximum number of other orders shown next to an order. */
const maxShown = 5

/**
 * SQL condition for orders `o` of the same customer. Each form has an index: guests are identified only by their
 * address.
 */
const sameCustomerCondition = ({
  userId,
  email,
}: Pick<Order, 'userId' | 'email'>): [sql: string, value: string] =>
  userId === null ? ['o.user_id is null and o.email = ?', email] : ['o.user_id = ?', userId]

interface Sums {
  total: number | string
  spent: number | string
}

/**
 * Reads the other orders of an order's customer in two statements: their number, the amount paid and the newest ones.
 * Empty for an order whose personal data was erased. Tested on SQLite and Postgres.
 */
export const readOtherOrders = async (
  db: Knex,
  order: Pick<Order, 'id' | 'userId' | 'email'>,
): Promise<OtherOrders> => {
  if (order.userId === null && order.email === '') return { total: 0, spent: 0, items: [] }
  const [sameCustomerSql, value] = sameCustomerCondition(order)
  const isCountedSql = "not (o.status = 'CANCELED' and o.superseded_at is not null)"
  const [[sums], items] = await Promise.all([
    rows<Sums>(
      db,
      `select coalesce(sum(case when o.id <> ? then 1 else 0 end), 0) as total,
          coalesce(sum(case when o.status in ('PAID', 'SHIPPED', 'DELIVERED')
            then coalesce(o.captured, o.total) - ${refundedPartSql} else 0 end), 0) as spent
        from orders o where ${sameCustomerSql} and ${isCountedSql}`,
      [order.id, value],
    ),
    rows<CustomerOrder>(
      db,
      `select o.id, o.number, o.status, o.currency, o.total, ${refundedPartSql} as "refundedPart",
          o.sold_through as "soldThrough", o.created_at as "createdAt",
          (select coalesce(sum(i.quantity), 0) from order_items i where i.order_id = o.id) as "itemCount"
        from orders o where ${sameCustomerSql} and o.id <> ? and ${isCountedSql}
        order by o.created_at desc, o.id desc limit ?`,
      [value, order.id, maxShown],
    ),
  ])
  return { total: Number(sums?.total ?? 0), spent: Number(sums?.spent ?? 0), items }
}
