import type { Knex } from 'knex'
import { refreshListings } from './refreshListings.ts'

interface SoldLine {
  productId: string | null
  quantity: number
}

/**
 * Adds sold units to the figures that best sellers are sorted by, and refreshes the listings of products that sold
 * out. Touches products, the catalogue's version, listings in this order and each by ascending id, after every lock on
 * variants and cart.
 */
export const countSold = async (
  trx: Knex.Transaction,
  lines: readonly SoldLine[],
  turnedProductIds: readonly string[],
): Promise<void> => {
  const sold = new Map<string, number>()
  for (const { productId, quantity } of lines)
    if (productId) sold.set(productId, (sold.get(productId) ?? 0) + quantity)
  const ascending = [...sold].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [id, quantity] of ascending)
    await trx('products').where({ id }).increment('units_sold', quantity)
  if (turnedProductIds.length) {
    await refreshListings(trx, [...sold.keys(), ...turnedProductIds])
    return
  }
  for (const [id, quantity] of ascending)
    await trx('product_listings').where({ product_id: id }).increment('units_sold', quantity)
}
