import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FitCounts, FitVote } from '../facts/fitVotes.ts'
import { count, id, instant, limit, listOf, optionalLine, page, printable, typedText } from '../fields.ts'
import { file, reviewPicture } from '../uploads.ts'
import {
  maxReviewCommentLength,
  maxReviewTitleLength,
  maxReviewPhotos,
  OwnReview,
  ReviewPhoto,
  StarCount,
  starRating,
} from './entities.ts'

/** Comment of a review: plain text with line breaks, as its author typed it. */
export const reviewComment = z.string().check(
  typedText,
  z.overwrite(text => text.replaceAll('\r\n', '\n')),
  z.maxLength(maxReviewCommentLength, `At most ${maxReviewCommentLength} characters.`),
  printable,
)

/** An approved review for the public; `author` is a first name with an initial. */
export const PublicReview = z.object({
  id,
  rating: count,
  fit: z.nullable(FitVote),
  title: z.string(),
  comment: z.string(),
  author: z.string(),
  photos: z.array(ReviewPhoto),
  createdAt: instant,
})

export const listReviews = endpoint({
  call: 'GET /products/{id}/reviews',
  access: 'public',
  summary:
    'Lists the approved reviews of an ACTIVE product, newest first, ten on a page. `rating`, `distribution` and `fits` cover all of its reviews, even if `stars` filters the list.',
  input: z.strictObject({ id, stars: z.optional(starRating), page, limit }),
  answer: z.extend(listOf(PublicReview), {
    rating: z.number(),
    reviewCount: count,
    distribution: z.array(StarCount),
    fits: FitCounts,
  }),
})

export const getOwnReview = endpoint({
  call: 'GET /products/{id}/reviews/own',
  access: 'customer',
  summary: "Returns the account's review of a product, and whether the account has bought it.",
  input: z.strictObject({ id }),
  answer: z.object({ hasBought: z.boolean(), review: z.nullable(OwnReview) }),
})

export const saveReview = endpoint({
  call: 'POST /products/{id}/reviews',
  access: 'customer',
  summary:
    'Saves a review of a bought product; it can be changed until it is approved. Each customer has one for each product. `photos` is the complete list of its photos; a review with photos needs approval by staff, whatever the settings.',
  input: z.strictObject({
    id,
    rating: starRating,
    fit: z.optional(z.nullable(FitVote)),
    title: optionalLine(maxReviewTitleLength),
    comment: z.optional(reviewComment),
    photos: z.optional(z.array(id).check(z.maxLength(maxReviewPhotos, `At most ${maxReviewPhotos} photos.`))),
  }),
  answer: OwnReview,
  failures: ['purchase_required', 'review_published'],
})

export const addReviewPhoto = endpoint({
  call: 'POST /products/{id}/reviews/photos',
  access: 'customer',
  summary:
    "Uploads a photo for the review of a bought product: a JPG or PNG of at most 15 MB and 40 megapixels. It is stored without the camera's metadata, and deleted after a day unless a review is saved with it.",
  input: z.strictObject({ id, image: file(reviewPicture) }),
  answer: ReviewPhoto,
  failures: ['purchase_required', 'body_too_large', 'too_many_requests'],
})

export type PublicReview = z.output<typeof PublicReview>
