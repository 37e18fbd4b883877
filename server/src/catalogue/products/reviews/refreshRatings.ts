import type { Knex } from 'knex'
import { refreshListings } from '../lists/refreshListings.ts'
import { fitVotes } from '@shop/contracts/facts/fitVotes'
import { rows } from '../../../platform/database/rows.ts'

const fromApprovedReviews = "from reviews r where r.product_id = products.id and r.status = 'APPROVED'"

/**
 * Recalculates the ratings (to two decimals) and fit counts of products from their approved reviews, in the transaction
 * that changed a review. Lists and pages show them after its commit. Tested on SQLite and Postgres.
 */
export const refreshRatings = async (trx: Knex.Transaction, productIds: readonly string[]): Promise<void> => {
  const ids = [...new Set(productIds)].toSorted()
  if (!ids.length) return
  // Locks the products before counting, so that every review committed before is included.
  await trx('products').select('id').whereIn('id', ids).orderBy('id').forUpdate()
  await rows(
    trx,
    `update products set review_count = (select count(*) ${fromApprovedReviews}),
      rating = (select coalesce(round(avg(r.rating), 2), 0) ${fromApprovedReviews}),
      ${fitVotes.map(vote => `fit_${vote} = (select count(*) ${fromApprovedReviews} and r.fit = '${vote}')`).join(', ')}
      where id in (${ids.map(() => '?').join(', ')})`,
    ids,
  )
  refreshListings(trx, ids)
}
