/**
 * Longest run of a job that has more to do, ms. It is then run again at once, so its success is recorded in between.
 */
export const longRunMs = 20_000

/** Tells whether a run has to end, because the shop stops or another process has taken the lead. */
export type StopSignal = Pick<AbortSignal, 'aborted'>
