import {
  deleteReview,
  deleteReviewPhoto,
  getAdminReview,
  getReviewFigures,
  listAdminReviews,
  restoreReviewStatuses,
  type Review,
  setReviewStatus,
  setReviewStatuses,
} from '@shop/contracts/reviews/adminEndpoints'
import { formatCount } from '@shop/ui/words/formatCount'
import { useAction } from '../../kit/act/useAction.ts'

const refetch = [listAdminReviews, getAdminReview, getReviewFigures]

const questions = {
  APPROVED: {
    title: 'Approve Review',
    text: 'Are you sure you want to approve this review?',
    actionLabel: 'Approve',
    isDanger: false,
  },
  REJECTED: {
    title: 'Reject Review',
    text: 'Are you sure you want to reject this review?',
    actionLabel: 'Reject',
  },
} as const

type Verdict = keyof typeof questions

const outcomeText = ({ changed, skipped }: { changed: number; skipped: number }, verb: string): string =>
  `${formatCount(changed, 'review')} ${verb}${skipped > 0 ? `, ${skipped} left as they were` : ''}`

/** Acts on reviews. Acts on single reviews ask first; acts on many run immediately, with Undo. */
export const useModeration = ({ onDeleted }: { onDeleted?: () => void } = {}) => {
  const judge = useAction(setReviewStatus, {
    success: ({ status }) => (status === 'APPROVED' ? 'Review approved' : 'Review rejected'),
    failure: 'Failed to update review',
    refetch,
  })
  const restore = useAction(restoreReviewStatuses, {
    success: outcome => outcomeText(outcome, 'changed back'),
    failure: 'Failed to update reviews',
    refetch,
  })
  const judgeAll = useAction(setReviewStatuses, {
    success: (outcome, { status }) => outcomeText(outcome, status === 'APPROVED' ? 'approved' : 'rejected'),
    failure: 'Failed to update reviews',
    refetch,
    undo: ({ former }, { status }) => restore.run({ given: status, reviews: former }),
    canUndo: ({ former }) => former.length > 0,
  })
  const remove = useAction(deleteReview, {
    success: 'Review deleted',
    failure: 'Failed to delete review',
    refetch,
    ...(onDeleted && { onDone: onDeleted }),
  })
  const removePhoto = useAction(deleteReviewPhoto, {
    success: 'Photo deleted',
    failure: 'Failed to delete photo',
    refetch,
  })
  return {
    isBusy: judge.isPending || judgeAll.isPending || restore.isPending || remove.isPending,
    judge: ({ id }: Review, status: Verdict) => judge.ask({ ...questions[status], input: { id, status } }),
    judgeAll: (ids: readonly string[], status: Verdict) => judgeAll.run({ ids: [...ids], status }),
    removePhoto: ({ id }: Review, photoId: string) =>
      removePhoto.ask({
        title: 'Delete Photo',
        text: 'The rest of the review stays. This action cannot be undone.',
        actionLabel: 'Delete',
        input: { id, photoId },
      }),
    remove: ({ id }: Review) =>
      remove.ask({
        title: 'Delete Review',
        text: 'This action cannot be undone.',
        actionLabel: 'Delete',
        input: { id },
      }),
  }
}
