import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import { moveStock, type StockLine } from '../../../catalogue/products/inventory/stock.ts'
import { unitsToSendSql } from '../parcels/units.ts'

/** SQL of an order's units that are in the shop, and neither refunded by line nor restocked yet. */
const unitsLeftSql = `select * from (
    select i.id as "orderItemId", i.variant_id as "variantId", ${unitsToSendSql} as quantity
      from order_items i where i.order_id = ? and i.variant_id is not null) as lines
  where quantity > 0`

/** Restocks the unsent units of a paid order that no refund by line covers. Tested on SQLite and Postgres. */
export const restock = async (
  trx: Knex.Transaction,
  orderId: string,
  attribution: { at: string; actor: string },
): Promise<void> => {
  const lines = await rows<StockLine>(trx, unitsLeftSql, [orderId])
  await moveStock(trx, 'restock', lines, attribution)
}
