import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, count, day, id, limit, listOf, optionalLine, page, search } from '../fields.ts'
import { reviewComment } from './endpoints.ts'
import { maxReviewTitleLength, OwnReview, ReviewStatus, StarCount, starRating } from './entities.ts'

/** A review for staff; `user` is null if the author's account was deleted. */
export const Review = z.extend(OwnReview, {
  user: z.nullable(z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() })),
  product: z.object({ id, title: z.string(), slug: z.string() }),
  /** Counts the saves of its text; sent along with the next one. */
  version: count,
})

export const listAdminReviews = endpoint({
  call: 'GET /admin/reviews',
  access: 'reviews:read',
  summary:
    "Lists reviews, newest first. `search` looks in the title, comment and product, and in the author's name and email. `from` and `to` are days in the time zone of the shop, both included.",
  input: z.strictObject({
    search: search(),
    status: z.optional(ReviewStatus),
    rating: z.optional(starRating),
    from: z.optional(day),
    to: z.optional(day),
    hasComment: z.optional(z.boolean()),
    page,
    limit,
  }),
  answer: listOf(Review),
})

export const getAdminReview = endpoint({
  call: 'GET /admin/reviews/{id}',
  access: 'reviews:read',
  summary: 'Returns a review.',
  input: byId,
  answer: Review,
})

export const updateReview = endpoint({
  call: 'PUT /admin/reviews/{id}',
  access: 'reviews:moderate',
  summary:
    "Removes text from a review that must not be published, such as an address. The customer's stars cannot be changed. `version` is the version that was read; if the review has been saved since, the call fails with 409, and `fields` contains the saved values.",
  input: z.strictObject({
    id,
    title: optionalLine(maxReviewTitleLength),
    comment: reviewComment,
    version: count,
  }),
  answer: Review,
  failures: ['conflict'],
})

export const setReviewStatus = endpoint({
  call: 'PATCH /admin/reviews/{id}/status',
  access: 'reviews:moderate',
  summary:
    'Changes the status of a review. Possible changes are PENDING to APPROVED or REJECTED, APPROVED to REJECTED, and REJECTED to APPROVED.',
  input: z.strictObject({ id, status: z.enum(['APPROVED', 'REJECTED']) }),
  answer: Review,
  failures: ['move_not_allowed', 'conflict'],
})

/** A review's state before a bulk change. */
const FormerStatus = z.object({ id, status: ReviewStatus })

export const setReviewStatuses = endpoint({
  call: 'PATCH /admin/reviews/status',
  access: 'reviews:moderate',
  summary:
    'Changes the status of up to a hundred reviews. Those that already have this status or no longer exist are counted as `skipped`; `former` contains the previous statuses of the others.',
  input: z.strictObject({
    ids: z.array(id).check(z.minLength(1, 'Please choose at least one review.'), z.maxLength(100)),
    status: z.enum(['APPROVED', 'REJECTED']),
  }),
  answer: z.object({ changed: count, skipped: count, former: z.array(FormerStatus) }),
})

export const restoreReviewStatuses = endpoint({
  call: 'PATCH /admin/reviews/former-status',
  access: 'reviews:moderate',
  summary:
    'Undoes a change of statuses. Each review that still has the status `given` returns to its former one; the others are counted as `skipped`.',
  input: z.strictObject({
    given: z.enum(['APPROVED', 'REJECTED']),
    reviews: z
      .array(FormerStatus)
      .check(z.minLength(1, 'Please choose at least one review.'), z.maxLength(100)),
  }),
  answer: z.object({ changed: count, skipped: count }),
})

export const deleteReview = endpoint({
  call: 'DELETE /admin/reviews/{id}',
  access: 'reviews:moderate',
  summary: 'Deletes a review permanently.',
  input: byId,
  answer: z.object({ ok: z.literal(true) }),
})

export const deleteReviewPhoto = endpoint({
  call: 'DELETE /admin/reviews/{id}/photos/{photoId}',
  access: 'reviews:moderate',
  summary: 'Deletes a photo of a review permanently.',
  input: z.strictObject({ id, photoId: id }),
  answer: Review,
})

const ReviewedProduct = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  rating: z.number(),
  reviewCount: count,
})

/** Averages and stars count approved reviews; months count all reviews written in them, by UTC. */
export const ReviewFigures = z.object({
  total: count,
  pending: count,
  approved: count,
  rejected: count,
  average: z.number(),
  distribution: z.array(StarCount),
  months: z.array(z.object({ month: z.string(), count, average: z.number() })),
  best: z.array(ReviewedProduct),
  worst: z.array(ReviewedProduct),
})

export const getReviewFigures = endpoint({
  call: 'GET /admin/analytics/reviews',
  access: 'reports:read',
  summary:
    'Returns statistics of reviews by status, stars and month of the last year, with the products rated best and worst.',
  input: z.strictObject({}),
  answer: ReviewFigures,
})

export type Review = z.output<typeof Review>
export type ReviewFigures = z.output<typeof ReviewFigures>
