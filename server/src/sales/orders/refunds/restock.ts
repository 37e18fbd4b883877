import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import { moveStock, type StockLine } from '../../../catalogue/products/inventory/stock.ts'
import { unitsKeptBack } from './refundLines.ts'

/** SQL of an order's units that are in the shop and neither refunded by line nor restocked already. */
const unitsLeft = `select id as "orderItemId", variant_id as "variantId", quantity - kept_back as quantity from (
    select i.id, i.variant_id, i.quantity, (
        select coalesce(${unitsKeptBack}, 0)
          from refund_lines l join refunds r on r.id = l.refund_id where l.order_item_id = i.id) as kept_back
      from order_items i where i.order_id = ? and i.variant_id is not null) as lines
  where quantity > kept_back`

/** Restocks the units of a paid order that no refund by line has decided about. Tested on SQLite and Postgres. */
export const restock = async (
  trx: Knex.Transaction,
  orderId: string,
  by: { at: string; actor: string },
): Promise<void> => {
  const lines = await rows<StockLine>(trx, unitsLeft, [orderId])
  await moveStock(trx, 'restock', lines, by)
}
