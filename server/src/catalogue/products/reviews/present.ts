import type { Review as AdminReview } from '@shop/contracts/reviews/adminEndpoints'
import type { PublicReview } from '@shop/contracts/reviews/endpoints'
import type { OwnReview, ReviewPhoto } from '@shop/contracts/reviews/entities'
import type { Deps } from '../../../platform/base/deps.ts'
import type { Review } from './Review.ts'
import { presentWithheldPhotos, presentPhotos } from './reviewPhotos.ts'

type ReviewFields = Pick<
  Review,
  'id' | 'rating' | 'fit' | 'status' | 'title' | 'comment' | 'createdAt' | 'updatedAt'
>

/** Presents a review to its author. */
export const presentOwn = (
  { id, rating, fit, status, title, comment, createdAt, updatedAt }: ReviewFields,
  photos: ReviewPhoto[] = [],
): OwnReview => ({ id, rating, fit, status, title, comment, photos, createdAt, updatedAt })

interface Author {
  firstName: string | null
  lastName: string | null
}

/** Returns a name such as `Yusuf R.`: personal, but not enough to identify somebody. */
const authorName = ({ firstName, lastName }: Author): string => {
  if (!firstName) return 'Anonymous'
  const [initial] = new Intl.Segmenter('en').segment(lastName ?? '')
  return initial ? `${firstName} ${initial.segment.toUpperCase()}.` : firstName
}

/** Presents an approved review to everybody. */
export const presentPublic = (
  row: Pick<ReviewFields, 'id' | 'rating' | 'fit' | 'title' | 'comment' | 'createdAt'> &
    Author & { photos: string },
): PublicReview => ({
  id: row.id,
  rating: row.rating,
  fit: row.fit,
  title: row.title,
  comment: row.comment,
  author: authorName(row),
  photos: presentPhotos(row.photos, `Photo by ${authorName(row)}`),
  createdAt: row.createdAt,
})

/** A review with its author and product for staff, as one query returns it. */
export interface StaffRow extends ReviewFields, Author {
  photos: string
  version: number
  userId: string | null
  email: string | null
  productId: string
  productTitle: string
  slug: string
}

export const presentForStaff = (deps: Pick<Deps, 'jwtSecret' | 'clock'>, row: StaffRow): AdminReview => ({
  ...presentOwn(row, presentWithheldPhotos(deps, row.photos, 'Photo by the customer')),
  version: row.version,
  user: row.userId
    ? {
        id: row.userId,
        firstName: row.firstName ?? '',
        lastName: row.lastName ?? '',
        email: row.email ?? '',
      }
    : null,
  product: { id: row.productId, title: row.productTitle, slug: row.slug },
})
