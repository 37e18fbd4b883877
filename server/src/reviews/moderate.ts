import type { ReviewStatus } from '@shop/contracts/reviews/entities'
import { reviewMoves } from '@shop/contracts/reviews/moves'
import type { Knex } from 'knex'
import { noteChange } from '../audit/noteChange.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../deps.ts'
import { Failure, notFound } from '../http/Failure.ts'
import type { Viewer } from '../http/Viewer.ts'
import { refreshRatings } from './refreshRatings.ts'
import { Review } from './Review.ts'

const subject = 'review'
export const noSuchReview = () => notFound('This review does not exist.')
export const changedMeanwhile = () =>
  new Failure('conflict', 'Somebody else has changed this review. Please check what is saved now.')

interface Move {
  viewer: Viewer
  to: ReviewStatus
  at: string
}

/** Gives a review another status if it still has the one that was read, with its note in the audit log. */
const move = async (trx: Knex.Transaction, review: Review, { viewer, to, at }: Move): Promise<boolean> => {
  const { id, status: from } = review
  const moved = await Review.query(trx).patch({ status: to, updatedAt: at }).where({ id, status: from })
  if (moved === 0) return false
  const note = { at, userId: viewer.id, act: 'update', subject, subjectId: id } as const
  await noteChange(trx, { ...note, before: { status: from }, after: { status: to } })
  return true
}

/** Approves or rejects a review. Throws `not_found`, `move_not_allowed`, and `conflict` where somebody was quicker. */
export const setStatus = (deps: Deps, viewer: Viewer, id: string, to: ReviewStatus): Promise<void> =>
  transaction(deps.db, async trx => {
    const review = await Review.query(trx).findById(id)
    if (!review) throw noSuchReview()
    if (!reviewMoves[review.status].includes(to))
      throw new Failure('move_not_allowed', `This review is ${review.status.toLowerCase()} already.`)
    if (!(await move(trx, review, { viewer, to, at: nowIso(deps) }))) throw changedMeanwhile()
    await refreshRatings(trx, [review.productId])
  })

/** The same for several; returns how many it has changed. Those that cannot be moved are left as they are. */
export const setStatuses = (
  deps: Deps,
  viewer: Viewer,
  ids: readonly string[],
  to: ReviewStatus,
): Promise<number> =>
  transaction(deps.db, async trx => {
    const at = nowIso(deps)
    const reviews = await Review.query(trx)
      .findByIds([...ids])
      .orderBy('id')
    const moved: Review[] = []
    for (const review of reviews)
      if (reviewMoves[review.status].includes(to) && (await move(trx, review, { viewer, to, at })))
        moved.push(review)
    await refreshRatings(
      trx,
      moved.map(({ productId }) => productId),
    )
    return moved.length
  })
