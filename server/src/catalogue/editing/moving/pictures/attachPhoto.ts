import type { Knex } from 'knex'
import { nextPosition } from '../../../../platform/database/rows.ts'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { bumpCatalogVersion } from '../../../products/catalogVersion.ts'
import { Review } from '../../../products/reviews/Review.ts'
import { archivePrefix } from '../formats/pictures.ts'

/** Tells whether an address in a ZIP is a review's photo; its row has the review's id instead of a SKU. */
export const isReviewPhoto = (url: string): boolean =>
  url.startsWith(archivePrefix) && /^[0-9a-f-]{36}\/pictures\/reviews\//.test(url.slice(archivePrefix.length))

/**
 * Adds a photo to its review, after existing ones. Returns its id; null if the review or its author no longer exists.
 */
export const attachPhoto = async (
  trx: Knex.Transaction,
  { reviewId, key, at }: { reviewId: string; key: string; at: string },
): Promise<string | null> => {
  const review = await Review.query(trx).findById(reviewId)
  if (!review?.userId) return null
  const position = await nextPosition(trx('review_photos').where({ review_id: reviewId }), 'position')
  const id = newId()
  await trx('review_photos').insert({
    id,
    user_id: review.userId,
    product_id: review.productId,
    review_id: reviewId,
    media_key: key,
    position,
    created_at: at,
  })
  await bumpCatalogVersion(trx)
  return id
}
