import type { Knex } from 'knex'
import { iso } from '../days.ts'
import { insertRows } from '../insertRows.ts'
import type { PlannedReview } from '../plan/plan.ts'

export const writeReviews = (trx: Knex.Transaction, reviews: readonly PlannedReview[]): Promise<void> =>
  insertRows(
    trx,
    'reviews',
    reviews.map(review => ({
      id: review.id,
      product_id: review.productId,
      user_id: review.userId,
      rating: review.rating,
      fit: review.fit,
      status: review.status,
      title: review.title,
      comment: review.comment,
      created_at: iso(review.createdAt),
      updated_at: iso(review.updatedAt),
    })),
  )
