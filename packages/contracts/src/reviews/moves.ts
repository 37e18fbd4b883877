import type { ReviewStatus } from './entities.ts'

/** Statuses that staff may give a review, by its present one. */
export const reviewMoves: Record<ReviewStatus, readonly ReviewStatus[]> = {
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['REJECTED'],
  REJECTED: ['APPROVED'],
}
