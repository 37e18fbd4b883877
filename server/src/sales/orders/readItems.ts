import type { Knex } from 'knex'
import { raw } from 'objection'
import { OrderItem } from './OrderItem.ts'
import { toSendOf } from './parcels/units.ts'
import type { PicturedItem } from './present.ts'

/** The lines of several orders with their pictures and what is left to send of them, in one query, by order id. */
export const readItems = async (
  db: Knex,
  orderIds: readonly string[],
): Promise<Map<string, PicturedItem[]>> => {
  const items = await OrderItem.query(db)
    .whereIn('order_id', [...orderIds])
    .leftJoin('media', 'media.key', 'order_items.image_key')
    .select(
      'order_items.*',
      'media.width as imageWidth',
      'media.height as imageHeight',
      'media.color as imageColor',
      raw(`${toSendOf('order_items')} as "toSend"`),
    )
    .orderBy(['title', 'color', 'size'])
    .castTo<PicturedItem[]>()
  const byOrder = new Map<string, PicturedItem[]>(orderIds.map(id => [id, []]))
  for (const item of items) byOrder.get(item.orderId)?.push(item)
  return byOrder
}
