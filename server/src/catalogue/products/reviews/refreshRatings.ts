import type { Knex } from 'knex'
import { refreshListings } from '../lists/refreshListings.ts'
import { fitVotes } from '@shop/contracts/facts/fitVotes'
import { rows } from '../../../platform/database/rows.ts'

const approved = "from reviews r where r.product_id = products.id and r.status = 'APPROVED'"

/**
 * Counts the stars of products, and what is said of their fit, anew from their approved reviews, to two decimals, in the transaction that changed one;
 * lists and pages show them with its commit. Tested on SQLite and Postgres.
 */
export const refreshRatings = async (trx: Knex.Transaction, productIds: readonly string[]): Promise<void> => {
  const ids = [...new Set(productIds)].toSorted()
  if (!ids.length) return
  // Locked before counting, so that the count includes every review committed before.
  await trx('products').select('id').whereIn('id', ids).orderBy('id').forUpdate()
  await rows(
    trx,
    `update products set review_count = (select count(*) ${approved}),
      rating = (select coalesce(round(avg(r.rating), 2), 0) ${approved}),
      ${fitVotes.map(vote => `fit_${vote} = (select count(*) ${approved} and r.fit = '${vote}')`).join(', ')}
      where id in (${ids.map(() => '?').join(', ')})`,
    ids,
  )
  refreshListings(trx, ids)
}
