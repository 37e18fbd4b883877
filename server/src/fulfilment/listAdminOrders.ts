import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { OrderSummary } from '@shop/contracts/orders/adminEndpoints'
import type { Knex } from 'knex'
import { countRows } from '../database/countRows.ts'
import { pageOf } from '../database/paginate.ts'
import { Order } from '../orders/Order.ts'

interface Wish {
  search?: string | undefined
  status?: OrderStatus | undefined
  page: number
  limit: number
}

/** A page of orders, newest first, with how many units each has: three statements. */
export const listOrdersForStaff = async (db: Knex, { search, status, page, limit }: Wish) => {
  const found = db('orders').modify(query => {
    if (status) void query.where({ status })
    if (search) void matching(query, search.toLowerCase())
  })
  const total = await countRows(found.clone())
  const orders = await Order.query(db)
    .whereIn(
      'id',
      found
        .select('id')
        .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
        .limit(limit)
        .offset((page - 1) * limit),
    )
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
  const units = await countUnits(
    db,
    orders.map(order => order.id),
  )
  return pageOf(
    orders.map(order => summarise(order, units.get(order.id) ?? 0)),
    total,
    page,
    limit,
  )
}

// An order is called by the end of its id; numbers and ids are hexadecimal, so `%` and `_` in a search find nothing more.
const matching = (query: Knex.QueryBuilder, search: string) => {
  const text = `%${search.replaceAll(/[%_\\]/g, '\\$&')}%`
  return query.where(either => {
    for (const column of ['id', 'lower(email)', "lower(first_name || ' ' || last_name)"])
      void either.orWhereRaw(`${column} like ? escape '\\'`, [text])
  })
}

const countUnits = async (db: Knex, orderIds: string[]): Promise<Map<string, number>> => {
  const rows: { order_id: string; units: number }[] = await db('order_items')
    .whereIn('order_id', orderIds)
    .groupBy('order_id')
    .select('order_id')
    .sum({ units: 'quantity' })
  return new Map(rows.map(row => [row.order_id, row.units]))
}

const summarise = (order: Order, itemCount: number): OrderSummary => ({
  id: order.id,
  status: order.status,
  currency: order.currency,
  total: order.total,
  firstName: order.firstName,
  lastName: order.lastName,
  email: order.email,
  city: order.shippingAddress.city,
  postalCode: order.shippingAddress.postalCode,
  country: order.shippingAddress.country,
  itemCount,
  needsReview: order.reviewFlag !== null,
  createdAt: order.createdAt,
  paidAt: order.paidAt,
})
