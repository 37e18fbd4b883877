import type { Knex } from 'knex'

/** Tells whether the shop is still empty: no product, collection, account or order. */
export const isEmptyShop = async (db: Knex): Promise<boolean> => {
  for (const table of ['products', 'collections', 'users', 'orders'])
    if (await db(table).first('id')) return false
  return true
}
