import { noteChange } from '../audit/noteChange.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../base/deps.ts'
import type { Viewer } from '../http/Viewer.ts'
import { changedMeanwhile, noSuchReview } from './moderate.ts'
import { presentOwn } from './present.ts'
import { refreshRatings } from './refreshRatings.ts'
import { Review } from './Review.ts'

interface Edit {
  id: string
  title: string
  comment: string
  /** The one that was read. */
  updatedAt: string
}

/** Changes the words of a review, never its stars. Throws `not_found` and `conflict`. */
export const editReview = (deps: Deps, viewer: Viewer, { id, updatedAt, ...words }: Edit): Promise<void> =>
  transaction(deps.db, async trx => {
    const at = nowIso(deps)
    const review = await Review.query(trx).findById(id)
    if (!review) throw noSuchReview()
    const changed = await Review.query(trx)
      .patch({ ...words, updatedAt: at })
      .where({ id, updated_at: updatedAt })
    if (changed === 0) throw changedMeanwhile()
    const { title, comment } = review
    const note = { at, userId: viewer.id, act: 'update', subject: 'review', subjectId: id } as const
    await noteChange(trx, { ...note, before: { title, comment }, after: words })
  })

/** Deletes a review; its stars count no more. Throws `not_found`. */
export const dropReview = (deps: Deps, viewer: Viewer, id: string): Promise<void> =>
  transaction(deps.db, async trx => {
    const review = await Review.query(trx).findById(id)
    if (!review || (await Review.query(trx).deleteById(id)) === 0) throw noSuchReview()
    const note = {
      at: nowIso(deps),
      userId: viewer.id,
      act: 'delete',
      subject: 'review',
      subjectId: id,
    } as const
    const { productId, userId } = review
    await noteChange(trx, { ...note, before: { ...presentOwn(review), productId, userId }, after: null })
    await refreshRatings(trx, [productId])
  })
