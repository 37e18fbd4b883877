import {
  addReviewPhoto,
  getOwnReview,
  listReviews,
  saveReview as saveReviewCall,
} from '@shop/contracts/reviews/endpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import { rateLimit } from '../../../platform/http/limits.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { hasBought } from './hasBought.ts'
import { presentOwn } from './present.ts'
import { uploadOf } from '../../../platform/http/uploads/Upload.ts'
import { addPhoto, readPhotos } from './reviewPhotos.ts'
import { readReviews } from './readReviews.ts'
import { Review } from './Review.ts'
import { saveReview } from './saveReview.ts'

const defaultLimit = 10

export const reviewRoutes = (mount: Mount, deps: Deps) => {
  const saveLimit = rateLimit(deps, 'review', { points: 30, duration: 3600 })
  const uploadLimit = rateLimit(deps, 'review-photo', { points: 30, duration: 3600 })

  mount(listReviews, ({ input: { id, stars, page = 1, limit = defaultLimit } }) =>
    readReviews(deps.db, { productId: id, stars, page, limit }),
  )

  mount(getOwnReview, async ({ viewer, input: { id } }) => {
    const review = (await Review.query(deps.db).findOne({ product_id: id, user_id: viewer.id })) ?? null
    return {
      hasBought: await hasBought(deps.db, viewer.id, id),
      review: review && presentOwn(review, await readPhotos(deps, review.id)),
    }
  })

  mount(
    saveReviewCall,
    async ({ viewer, input: { id, rating, fit = null, title, comment = '', photos } }) => {
      await saveLimit.consume(viewer.id)
      const reviewInput = { productId: id, rating, fit, title: title ?? '', comment, photos }
      const review = await saveReview(deps, viewer, reviewInput)
      return presentOwn(review, await readPhotos(deps, review.id))
    },
  )

  mount(addReviewPhoto, async ({ viewer, input: { id, image } }) => {
    await uploadLimit.consume(viewer.id)
    return addPhoto(deps, viewer, { productId: id, upload: uploadOf(image) })
  })
}
