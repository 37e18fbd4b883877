import type { Knex } from 'knex'
import type { StockLine } from '../inventory/stock.ts'

/** Takes the bought quantities out of the cart; what was added since stays. */
export const takeOutOfCart = async (trx: Knex.Transaction, cartId: string, lines: readonly StockLine[]) => {
  for (const { variantId, quantity } of lines) {
    const line = { cart_id: cartId, variant_id: variantId }
    const removed = await trx('cart_items').where(line).where('quantity', '<=', quantity).delete()
    if (removed === 0) await trx('cart_items').where(line).decrement('quantity', quantity)
  }
}
