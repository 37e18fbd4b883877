import type { Knex } from 'knex'
import type { Pojo } from 'objection'
import { rows } from '../../platform/database/rows.ts'
import { Order } from './Order.ts'
import { OrderItem } from './OrderItem.ts'

/** Reads an order by a prepared statement, since every payment needs it. */
export const findOrder = async (db: Knex, id: string): Promise<Order | undefined> => {
  const [row] = await rows<Pojo>(db, 'select * from orders where id = ?', [id], 'order')
  return row && Order.fromDatabaseJson(row)
}

/** Reads an order's lines in display order, also by a prepared statement. */
export const findItems = async (db: Knex, orderId: string): Promise<OrderItem[]> => {
  const query = 'select * from order_items where order_id = ? order by title, color, size, id'
  return (await rows<Pojo>(db, query, [orderId], 'order items')).map(row => OrderItem.fromDatabaseJson(row))
}
