import { getOwnReview, listReviews } from '@shop/contracts/reviews/endpoints'
import { query } from '../../../kit/query/query.ts'

const reviewsPerPage = 5

export const reviewsQuery = (id: string, page: number, stars: number | undefined) =>
  query(listReviews, { id, page, limit: reviewsPerPage, ...(stars && { stars }) })

export const ownReviewQuery = (id: string) => query(getOwnReview, { id })
