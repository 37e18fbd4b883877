import type { Knex } from 'knex'
import { rows } from '../database/rows.ts'
import type { StockLine } from '../inventory/stock.ts'

/** Takes the bought quantities out of the cart; what was added since stays. Tested on SQLite and Postgres. */
export const takeOutOfCart = async (trx: Knex.Transaction, cartId: string, lines: readonly StockLine[]) => {
  if (lines.length === 0) return
  const bought = lines.map(() => '(variant_id = ? and quantity <= ?)').join(' or ')
  const removed = await rows<{ variant_id: string }>(
    trx,
    `delete from cart_items where cart_id = ? and (${bought}) returning variant_id`,
    [cartId, ...lines.flatMap(({ variantId, quantity }) => [variantId, quantity])],
    lines.length === 1 ? 'take out of cart' : undefined,
  )
  const gone = new Set(removed.map(line => line.variant_id))
  for (const { variantId, quantity } of lines.filter(line => !gone.has(line.variantId)))
    await trx('cart_items').where({ cart_id: cartId, variant_id: variantId }).decrement('quantity', quantity)
}
