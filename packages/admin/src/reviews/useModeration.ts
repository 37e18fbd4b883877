import {
  deleteReview,
  getAdminReview,
  getReviewFigures,
  listAdminReviews,
  type Review,
  setReviewStatus,
  setReviewStatuses,
} from '@shop/contracts/reviews/adminEndpoints'
import { useConfirm } from '@shop/ui/ConfirmProvider.tsx'
import { useAct } from '../act/useAct.ts'

const refetch = [listAdminReviews, getAdminReview, getReviewFigures]

const questions = {
  APPROVED: {
    title: 'Approve Review',
    text: 'Are you sure you want to approve this review?',
    act: 'Approve',
  },
  REJECTED: { title: 'Reject Review', text: 'Are you sure you want to reject this review?', act: 'Reject' },
} as const

type Verdict = keyof typeof questions

const counted = (count: number): string => `${count} ${count === 1 ? 'review' : 'reviews'}`

/** What staff do with reviews, each asked about first; many at once are done straight away, since it can be done back. */
export const useModeration = ({ onDeleted }: { onDeleted?: () => void } = {}) => {
  const confirm = useConfirm()
  const judge = useAct(setReviewStatus, {
    success: ({ status }) => (status === 'APPROVED' ? 'Review approved' : 'Review rejected'),
    failure: 'Failed to update review',
    refetch,
  })
  const judgeAll = useAct(setReviewStatuses, {
    success: ({ changed, skipped }, { status }) =>
      `${counted(changed)} ${status === 'APPROVED' ? 'approved' : 'rejected'}${skipped > 0 ? `, ${skipped} left as they were` : ''}`,
    failure: 'Failed to update reviews',
    refetch,
  })
  const remove = useAct(deleteReview, {
    success: 'Review deleted',
    failure: 'Failed to delete review',
    refetch,
    ...(onDeleted && { onDone: onDeleted }),
  })
  return {
    isBusy: judge.isPending || judgeAll.isPending || remove.isPending,
    judge: async ({ id }: Review, status: Verdict) => {
      if (await confirm({ ...questions[status], isDanger: status === 'REJECTED' })) judge.run({ id, status })
    },
    judgeAll: (ids: readonly string[], status: Verdict) => judgeAll.run({ ids: [...ids], status }),
    remove: async ({ id }: Review) => {
      const isSure = await confirm({
        title: 'Delete Review',
        text: 'This action cannot be undone.',
        act: 'Delete',
        isDanger: true,
      })
      if (isSure) remove.run({ id })
    },
  }
}
