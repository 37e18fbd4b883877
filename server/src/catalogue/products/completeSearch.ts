import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { textVersion } from './search/keepProductSearch.ts'
import { refreshListings } from './lists/refreshListings.ts'

const batchSize = 250

// Tested on SQLite and Postgres.
const outdatedQuery = `select l.product_id as id from product_listings l
    left join product_search s on s.product_id = l.product_id where s.product_id is null or s.version <> ?
  union all select s.product_id from product_search s
    where not exists (select 1 from product_listings l where l.product_id = s.product_id)
  limit ${batchSize}`

/**
 * Refreshes the listing and the searchable text of products written by an earlier version of the shop: after an update,
 * or after restoring an older backup. Returns the number of products.
 */
export const completeSearch = async (db: Knex): Promise<number> => {
  let count = 0
  for (;;) {
    const outdatedProducts = await rows<{ id: string }>(db, outdatedQuery, [textVersion])
    if (!outdatedProducts.length) return count
    await transaction(db, trx =>
      refreshListings(
        trx,
        outdatedProducts.map(({ id }) => id),
      ),
    )
    count += outdatedProducts.length
  }
}
