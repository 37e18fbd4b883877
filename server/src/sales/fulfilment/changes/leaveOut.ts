import type { Knex } from 'knex'
import { lockStock } from '../../../catalogue/products/inventory/lockStock.ts'
import { moveStock } from '../../../catalogue/products/inventory/stock.ts'
import { OrderItem } from '../../orders/OrderItem.ts'
import type { OrderedUnits } from './planChange.ts'

/**
 * Leaves unsent units for which nothing was paid out of their order, and restocks them. Other units are held by their
 * refund. The caller has locked the order.
 */
export const leaveOut = async (
  trx: Knex.Transaction,
  removed: readonly OrderedUnits[],
  attribution: { at: string; actor: string },
): Promise<void> => {
  for (const { item, quantity } of removed)
    await OrderItem.query(trx)
      .findById(item.id)
      .patch({ leftOut: item.leftOut + quantity })
  const stockLines = removed.flatMap(({ item: { variantId }, quantity }) =>
    variantId === null ? [] : [{ orderItemId: null, variantId, quantity, note: 'Left out of an order' }],
  )
  if (stockLines.length === 0) return
  await lockStock(
    trx,
    stockLines.map(({ variantId }) => variantId),
  )
  await moveStock(trx, 'restock', stockLines, attribution)
}
