import type { Knex } from 'knex'
import { notFound } from '../http/Failure.ts'
import { Order } from '../orders/Order.ts'

/** An order, whosever it is. Throws `not_found`. */
export const findForStaff = async (db: Knex, id: string): Promise<Order> => {
  const order = await Order.query(db).findById(id)
  if (!order) throw notFound('This order does not exist.')
  return order
}
