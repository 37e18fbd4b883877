import * as calls from '@shop/contracts/reviews/adminEndpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { addDays } from '@shop/contracts/shop/zoneClock'
import { startOfDay } from '../../../platform/base/localDays.ts'
import { dropReview, editReview } from './editReview.ts'
import { restoreStatuses, setStatus, setStatuses } from './moderate.ts'
import { dropPhoto } from './reviewPhotos.ts'
import { readFigures } from './readFigures.ts'
import { listForStaff, readForStaff } from './readForStaff.ts'

const defaultLimit = 10

/** Mounts the staff endpoints for reviews. */
export const adminReviewRoutes = (mount: Mount, deps: Deps) => {
  mount(
    calls.listAdminReviews,
    async ({ input: { from, to, page = 1, limit = defaultLimit, ...filter } }) => {
      const { timezone } = (await deps.settings.read()).general
      return listForStaff(deps, {
        ...filter,
        since: from && startOfDay(timezone, from),
        until: to && startOfDay(timezone, addDays(to, 1)),
        page,
        limit,
      })
    },
  )

  mount(calls.getAdminReview, ({ input: { id } }) => readForStaff(deps, id))

  mount(calls.updateReview, async ({ viewer, input: { title, ...edit } }) => {
    await editReview(deps, viewer, { ...edit, title: title ?? '' })
    return readForStaff(deps, edit.id)
  })

  mount(calls.setReviewStatus, async ({ viewer, input: { id, status } }) => {
    await setStatus(deps, viewer, id, status)
    return readForStaff(deps, id)
  })

  mount(calls.setReviewStatuses, async ({ viewer, input: { ids, status } }) => {
    const reviewIds = [...new Set(ids)]
    const changedReviews = await setStatuses(deps, viewer, { ids: reviewIds, status })
    return {
      changed: changedReviews.length,
      skipped: reviewIds.length - changedReviews.length,
      former: changedReviews,
    }
  })

  mount(calls.restoreReviewStatuses, async ({ viewer, input }) => {
    const changed = await restoreStatuses(deps, viewer, input)
    return { changed, skipped: input.reviews.length - changed }
  })

  mount(calls.deleteReview, async ({ viewer, input: { id } }) => {
    await dropReview(deps, viewer, id)
    return { ok: true } as const
  })

  mount(calls.deleteReviewPhoto, async ({ viewer, input }) => {
    await dropPhoto(deps, viewer, input)
    return readForStaff(deps, input.id)
  })

  mount(calls.getReviewFigures, () => readFigures(deps.db, deps.clock.now()))
}
