import type { Job } from './Job.ts'

/** Number of intervals after which a job without success is overdue. */
const intervals = 3
/** Restarting the shop takes longer than three intervals of the quickest job, ms. */
const atLeast = 60_000

/** Tells whether a job has been without success for too long. One that never ran is not: it may not have had the chance. */
export const isOverdue = (
  { everyMs, succeedsEveryMs = everyMs }: Pick<Job, 'everyMs' | 'succeedsEveryMs'>,
  lastSuccessAt: string | null,
  now: number,
): boolean =>
  lastSuccessAt !== null && now - Date.parse(lastSuccessAt) > Math.max(intervals * succeedsEveryMs, atLeast)
