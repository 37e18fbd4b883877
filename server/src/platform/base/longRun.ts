/**
 * Longest run of a job that has more to do, ms. It is then run again at once, so its success is recorded in between.
 */
export const longRunMs = 20_000

/** Signal to end a run: the shop stops, or another process has taken the lead. An AbortSignal fits. */
export type Stopping = Pick<AbortSignal, 'aborted'>
