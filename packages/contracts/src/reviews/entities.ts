import * as z from 'zod/mini'
import { Picture } from '../catalog/entities.ts'
import { FitVote } from '../facts/fitVotes.ts'
import { count, id, instant } from '../fields.ts'

export const ReviewStatus = z.enum(['PENDING', 'APPROVED', 'REJECTED'])
export type ReviewStatus = z.output<typeof ReviewStatus>

export const starRating = z
  .int('Please choose from 1 to 5 stars.')
  .check(z.minimum(1, 'Please choose from 1 to 5 stars.'), z.maximum(5, 'Please choose from 1 to 5 stars.'))

export const maxReviewTitleLength = 120
export const maxReviewCommentLength = 2000

export const maxReviewPhotos = 3

/** A customer's photo in a review. */
export const ReviewPhoto = z.extend(Picture, { id })

/** A review for its author. */
export const OwnReview = z.object({
  id,
  rating: count,
  status: ReviewStatus,
  /** Null if the author gave no vote. */
  fit: z.nullable(FitVote),
  title: z.string(),
  comment: z.string(),
  photos: z.array(ReviewPhoto),
  createdAt: instant,
  updatedAt: instant,
})

/** A number of stars, and how many approved reviews gave it. */
export const StarCount = z.object({ rating: count, count })

export type ReviewPhoto = z.output<typeof ReviewPhoto>
export type OwnReview = z.output<typeof OwnReview>
export type StarCount = z.output<typeof StarCount>
