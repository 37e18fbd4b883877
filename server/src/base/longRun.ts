/** After so long a job with more to do ends its run and is run again, ms: so its success is written down meanwhile. */
export const longRunMs = 20_000
