import type { Review } from '@shop/contracts/reviews/adminEndpoints'
import { at, idOf } from './samples.ts'

/** A review that waits to be moderated, and whose writer has gone. */
export const aReview = (change: Partial<Review> = {}): Review => ({
  id: idOf(7),
  rating: 4,
  fit: null,
  status: 'PENDING',
  title: 'Too short',
  comment: '',
  photos: [],
  user: null,
  product: { id: idOf(9), title: 'Najd Thobe', slug: 'najd-thobe' },
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...change,
})
