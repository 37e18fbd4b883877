import type { ReviewStatus } from './entities.ts'

/** Which status staff may give a review of which. */
export const reviewMoves: Record<ReviewStatus, readonly ReviewStatus[]> = {
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['REJECTED'],
  REJECTED: ['APPROVED'],
}
