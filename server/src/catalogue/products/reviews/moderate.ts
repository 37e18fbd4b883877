import type { SentInput } from '@shop/contracts/endpoint'
import type { restoreReviewStatuses, setReviewStatuses } from '@shop/contracts/reviews/adminEndpoints'
import type { ReviewStatus } from '@shop/contracts/reviews/entities'
import { reviewMoves } from '@shop/contracts/reviews/moves'
import type { Knex } from 'knex'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { transaction, transactionAt } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { refreshRatings } from './refreshRatings.ts'
import { Review } from './Review.ts'

const subject = 'review'
export const reviewNotFound = () => notFound('This review does not exist.')
const changedSince = () =>
  new Failure('conflict', 'Somebody else has changed this review. Please check what is saved now.')

/** Changes the status of a review if nobody has changed it since it was read, with an entry in the audit log. */
const changeStatus = async (
  trx: Knex.Transaction,
  review: Review,
  { viewer, to, at }: { viewer: Viewer; to: ReviewStatus; at: string },
): Promise<boolean> => {
  const { id, status: from } = review
  const updatedRows = await Review.query(trx).patch({ status: to, updatedAt: at }).where({ id, status: from })
  if (updatedRows === 0) return false
  const note = { at, userId: viewer.id, act: 'update', subject, subjectId: id } as const
  await noteChange(trx, { ...note, before: { status: from }, after: { status: to } })
  return true
}

/**
 * Approves or rejects a review. Throws `not_found`, `move_not_allowed`, and `conflict` if somebody else was quicker.
 */
export const setStatus = (deps: Deps, viewer: Viewer, id: string, newStatus: ReviewStatus): Promise<void> =>
  transaction(deps.db, async trx => {
    const review = await Review.query(trx).findById(id)
    if (!review) throw reviewNotFound()
    if (!reviewMoves[review.status].includes(newStatus))
      throw new Failure('move_not_allowed', `This review is already ${review.status.toLowerCase()}.`)
    if (!(await changeStatus(trx, review, { viewer, to: newStatus, at: nowIso(deps) }))) throw changedSince()
    await refreshRatings(trx, [review.productId])
  })

interface BulkMove {
  ids: readonly string[]
  /** Returns the new status of a review; undefined leaves it unchanged. */
  newStatusOf: (review: Review) => ReviewStatus | undefined
}

/** Returns the changed reviews as they were before. */
const changeStatuses = (deps: Deps, viewer: Viewer, { ids, newStatusOf }: BulkMove): Promise<Review[]> =>
  transactionAt(deps, async (trx, at) => {
    const reviews = await Review.query(trx)
      .findByIds([...ids])
      .orderBy('id')
    const changedReviews: Review[] = []
    for (const review of reviews) {
      const status = newStatusOf(review)
      if (status && (await changeStatus(trx, review, { viewer, to: status, at }))) changedReviews.push(review)
    }
    await refreshRatings(
      trx,
      changedReviews.map(({ productId }) => productId),
    )
    return changedReviews
  })

/**
 * Changes the status of several reviews, and skips those that cannot have it. Returns the changed reviews as they were
 * before.
 */
export const setStatuses = (
  deps: Deps,
  viewer: Viewer,
  { ids, status }: SentInput<typeof setReviewStatuses>,
): Promise<Review[]> =>
  changeStatuses(deps, viewer, {
    ids,
    newStatusOf: review => (reviewMoves[review.status].includes(status) ? status : undefined),
  })

/**
 * Undoes a change by `setStatuses` for reviews that nobody has changed since. Returns the number of reviews restored.
 */
export const restoreStatuses = async (
  deps: Deps,
  viewer: Viewer,
  { given, reviews }: SentInput<typeof restoreReviewStatuses>,
): Promise<number> => {
  const formerStatus = new Map(reviews.map(({ id, status }) => [id, status]))
  const newStatusOf = ({ id, status }: Review) => (status === given ? formerStatus.get(id) : undefined)
  return (await changeStatuses(deps, viewer, { ids: [...formerStatus.keys()], newStatusOf })).length
}
