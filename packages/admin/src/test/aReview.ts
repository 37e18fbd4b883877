import { blank } from '@shop/client/test/blank'
import { Review } from '@shop/contracts/reviews/adminEndpoints'
import { idOf } from './samples.ts'

/** A pending review whose author's account was deleted. */
export const aReview = (change: Partial<Review> = {}) =>
  blank(Review, {
    id: idOf(7),
    rating: 4,
    status: 'PENDING',
    title: 'Too short',
    product: { id: idOf(9), title: 'Najd Thobe', slug: 'najd-thobe' },
    version: 1,
    ...change,
  })
