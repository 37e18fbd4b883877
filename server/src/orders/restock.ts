import type { Knex } from 'knex'
import { followShelves } from '../catalog/followShelves.ts'
import { moveStock } from '../inventory/stock.ts'
import { boughtLines } from './boughtLines.ts'

/** Puts a paid order's units back on the shelf. Returns the products whose listings must be refreshed, last in the transaction. */
export const restock = async (
  trx: Knex.Transaction,
  orderId: string,
  by: { at: string; actor: string },
): Promise<string[]> => {
  const lines = await boughtLines(trx, orderId)
  const { turnedProductIds, shelves } = await moveStock(trx, 'restock', lines, by)
  return [...turnedProductIds, ...(await followShelves(trx, shelves, by.at))]
}
