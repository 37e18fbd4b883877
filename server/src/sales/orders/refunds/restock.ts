import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import { moveStock, type StockLine } from '../../../catalogue/products/inventory/stock.ts'
import { unitsKeptBack } from './refundLines.ts'

/** Units whose refund decided what becomes of them are left out, and so are those that came back with one that failed later. */
const unitsLeft = `select id as "orderItemId", variant_id as "variantId", quantity - gone as quantity from (
    select i.id, i.variant_id, i.quantity, (
        select coalesce(${unitsKeptBack}, 0)
          from refund_lines l join refunds r on r.id = l.refund_id where l.order_item_id = i.id) as gone
      from order_items i where i.order_id = ? and i.variant_id is not null) as lines
  where quantity > gone`

/** Puts what is left of a paid order's units back on the shelf. Tested on SQLite and Postgres. */
export const restock = async (
  trx: Knex.Transaction,
  orderId: string,
  by: { at: string; actor: string },
): Promise<void> => {
  const lines = await rows<StockLine>(trx, unitsLeft, [orderId])
  await moveStock(trx, 'restock', lines, by)
}
