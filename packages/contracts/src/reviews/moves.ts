import type { ReviewStatus } from './entities.ts'

/** Statuses that staff may set, by the current status. */
export const reviewMoves: Record<ReviewStatus, readonly ReviewStatus[]> = {
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['REJECTED'],
  REJECTED: ['APPROVED'],
}
