import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { saveVersion, updateVersion } from '../../../platform/events/audit/saveVersion.ts'
import { transaction, transactionAt } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { reviewNotFound } from './moderate.ts'
import { presentOwn } from './present.ts'
import { refreshRatings } from './refreshRatings.ts'
import { Review } from './Review.ts'

interface Edit {
  id: string
  title: string
  comment: string
  version: number
}

/** Changes the text of a review, never its stars. Throws `not_found` and `conflict`. */
export const editReview = (deps: Deps, viewer: Viewer, { id, version, ...texts }: Edit): Promise<unknown> =>
  transactionAt(deps, async (trx, at) => {
    return saveVersion(trx, {
      userId: viewer.id,
      at,
      subject: 'review',
      id,
      version,
      read: async () => {
        const review = await Review.query(trx).findById(id)
        if (!review) throw reviewNotFound()
        return review
      },
      facts: ({ title, comment }) => ({ title, comment }),
      newValues: texts,
      write: before => updateVersion(trx, 'reviews', before, { ...texts, updated_at: at }),
    })
  })

/** Deletes a review; its stars no longer count. Throws `not_found`. */
export const dropReview = (deps: Deps, viewer: Viewer, id: string): Promise<void> =>
  transaction(deps.db, async trx => {
    const review = await Review.query(trx).findById(id)
    if (!review || (await Review.query(trx).deleteById(id)) === 0) throw reviewNotFound()
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
