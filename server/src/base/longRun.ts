/** After so long a job with more to do ends its run and is run again, ms: so its success is written down meanwhile. */
export const longRunMs = 20_000

/** Says when a run has to end: the shop stops, or another process leads. A plain AbortSignal does. */
export type Stopping = Pick<AbortSignal, 'aborted'>
