import type { Knex } from 'knex'
import type { Pojo } from 'objection'
import { rows } from '../../platform/database/rows.ts'
import { OrderItem } from './OrderItem.ts'
import { unitsToSendSqlOf } from './parcels/units.ts'
import type { PicturedItem } from './present.ts'
import { refundedDifferenceSql } from './refunds/differences.ts'

const itemsSql = (count: number) => `
  select i.*, m.width as image_width, m.height as image_height, m.color as image_color, ${unitsToSendSqlOf('i')} as to_send,
    ${refundedDifferenceSql} as refunded_difference
  from order_items i left join media m on m.key = i.image_key
  where i.order_id in (${Array.from({ length: count }, () => '?').join(', ')}) order by i.title, i.color, i.size`

/**
 * Reads the lines of several orders with their pictures and the units left to send, in one query, by order id. The
 * query for one order is prepared, since planning takes Postgres ten times as long as running it.
 */
export const readItems = async (
  db: Knex,
  orderIds: readonly string[],
): Promise<Map<string, PicturedItem[]>> => {
  const byOrder = new Map<string, PicturedItem[]>(orderIds.map(id => [id, []]))
  if (orderIds.length === 0) return byOrder
  const preparedName = orderIds.length === 1 ? 'lines of an order' : undefined
  for (const row of await rows<Pojo>(db, itemsSql(orderIds.length), orderIds, preparedName)) {
    const item = OrderItem.fromDatabaseJson(row) as PicturedItem
    byOrder.get(item.orderId)?.push(item)
  }
  return byOrder
}
