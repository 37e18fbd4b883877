import type { listReviews, PublicReview } from '@shop/contracts/reviews/endpoints'
import type { Answer } from '@shop/contracts/endpoint'
import type { StarCount } from '@shop/contracts/reviews/entities'
import type { Knex } from 'knex'
import { pageOf } from '../../../platform/database/paginate.ts'
import { fitColumns, fitsOf, type FitRow } from '../fitsOf.ts'
import { rows } from '../../../platform/database/rows.ts'
import { notFound } from '../../../platform/http/Failure.ts'
import { presentPublic } from './present.ts'
import { photosOfReview } from './reviewPhotos.ts'

interface ProductReviewsInput {
  productId: string
  stars: number | undefined
  page: number
  limit: number
}

type PublicRow = Parameters<typeof presentPublic>[0]

/** Counts reviews for each number of stars, five first; missing numbers count 0. */
export const starCounts = (counts: readonly StarCount[]): StarCount[] =>
  [5, 4, 3, 2, 1].map(rating => ({
    rating,
    count: counts.find(other => other.rating === rating)?.count ?? 0,
  }))

const findPage = async (
  db: Knex,
  { productId, stars, page, limit }: ProductReviewsInput,
): Promise<PublicReview[]> => {
  // Tested on SQLite and Postgres.
  const reviewRows = await rows<PublicRow>(
    db,
    `select r.id, r.rating, r.fit, r.title, r.comment, r.created_at as "createdAt",
        u.first_name as "firstName", u.last_name as "lastName", (${photosOfReview(db)}) as photos
      from reviews r left join users u on u.id = r.user_id
      where r.product_id = ? and r.status = 'APPROVED' ${stars === undefined ? '' : 'and r.rating = ?'}
      order by r.created_at desc, r.id desc limit ? offset ?`,
    [productId, ...(stars === undefined ? [] : [stars]), limit, (page - 1) * limit],
  )
  return reviewRows.map(presentPublic)
}

/**
 * Reads a page of a product's approved reviews with the statistics of all of them, in three statements. Throws
 * `not_found`.
 */
export const readReviews = async (
  db: Knex,
  input: ProductReviewsInput,
): Promise<Answer<typeof listReviews>> => {
  const [product, starRows, items] = await Promise.all([
    db('products')
      .where({ id: input.productId, status: 'ACTIVE' })
      .first('rating', ...fitColumns),
    db('reviews')
      .where({ product_id: input.productId, status: 'APPROVED' })
      .groupBy('rating')
      .select('rating')
      .count({ count: '*' }) as unknown as Promise<StarCount[]>,
    findPage(db, input),
  ])
  if (!product) throw notFound('Product not found.')
  const distribution = starCounts(starRows)
  const reviewCount = distribution.reduce((sum, { count }) => sum + count, 0)
  const total =
    input.stars === undefined
      ? reviewCount
      : (distribution.find(({ rating }) => rating === input.stars)?.count ?? 0)
  return {
    ...pageOf(items, total, input.page, input.limit),
    rating: product.rating as number,
    reviewCount,
    distribution,
    fits: fitsOf(product as FitRow),
  }
}
