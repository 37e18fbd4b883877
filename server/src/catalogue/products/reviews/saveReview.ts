import type { FitVote } from '@shop/contracts/facts/fitVotes'
import type { ReviewStatus } from '@shop/contracts/reviews/entities'
import { newId } from '../../../platform/database/BaseModel.ts'
import { isUniqueViolation } from '../../../platform/database/errors.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { hasBought, notBought } from './hasBought.ts'
import { setPhotos } from './reviewPhotos.ts'
import { refreshRatings } from './refreshRatings.ts'
import { Review } from './Review.ts'

interface ReviewInput {
  productId: string
  rating: number
  fit: FitVote | null
  title: string
  comment: string
  /** Undefined leaves them unchanged. */
  photos?: readonly string[] | undefined
}

const alreadyPublished = () =>
  new Failure('review_published', 'Your review has been published, so it can no longer be changed.')

/**
 * Returns the status after a save. A review that staff have rejected, or that has photos, always waits for their
 * approval, whatever the settings say.
 */
const statusAfter = (before: ReviewStatus | undefined, isAutomatic: boolean): ReviewStatus =>
  isAutomatic && before !== 'REJECTED' ? 'APPROVED' : 'PENDING'

const saveOnce = async (
  deps: Deps,
  viewer: Viewer,
  { productId, photos, ...text }: ReviewInput,
): Promise<Review> => {
  const { store } = await deps.settings.read()
  const isTrusted = store.reviewApproval === 'automatic'
  const at = nowIso(deps)
  return transaction(deps.db, async trx => {
    if (!(await trx('products').where({ id: productId, status: 'ACTIVE' }).first('id')))
      throw notFound('Product not found.')
    if (!(await hasBought(trx, viewer.id, productId))) throw notBought()
    const before = await Review.query(trx).findOne({ product_id: productId, user_id: viewer.id })
    if (before?.status === 'APPROVED') throw alreadyPublished()
    const id = before?.id ?? newId()
    const hasPhotos = photos
      ? photos.length > 0
      : (await trx('review_photos').where({ review_id: id }).first('id')) !== undefined
    const status = statusAfter(before?.status, isTrusted && !hasPhotos)
    if (before) {
      const change = { ...text, status, version: before.version + 1, updatedAt: at }
      const changed = await Review.query(trx).patch(change).where({ id, status: before.status })
      if (changed === 0) throw alreadyPublished()
    } else {
      const dates = { createdAt: at, updatedAt: at }
      await Review.query(trx).insert({ id, productId, userId: viewer.id, ...text, status, ...dates })
      await enqueue(trx, { dedupeKey: `new-review:${id}`, kind: 'new-review', payload: { reviewId: id }, at })
    }
    if (photos) await setPhotos(trx, { reviewId: id, productId, userId: viewer.id }, photos)
    if (status === 'APPROVED') await refreshRatings(trx, [productId])
    return Review.query(trx).findById(id).throwIfNotFound()
  })
}

/**
 * Writes an account's one review of a product, or changes it until it is approved. Throws `not_found`,
 * `purchase_required`, `review_published`.
 */
export const saveReview = async (deps: Deps, viewer: Viewer, input: ReviewInput): Promise<Review> => {
  try {
    return await saveOnce(deps, viewer, input)
  } catch (error) {
    // After two simultaneous requests, the second one changes the review of the first.
    if (isUniqueViolation(error, 'reviews.user_id')) return saveOnce(deps, viewer, input)
    throw error
  }
}
