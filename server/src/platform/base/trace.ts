import { AsyncLocalStorage } from 'node:async_hooks'

/** Facts of the request that is being answered, for the log and for its database queries. */
export interface Trace {
  /** Sent in the answer's `X-Request-Id` and in its error, and logged with each line about the request. */
  requestId: string
  /** Trace id from the proxy, to correlate its log with ours. */
  traceId?: string | undefined
  /** Time of the start, by `performance.now()`. */
  startedAtMs: number
  /** Number of statements sent to the database. */
  queries: number
  /** Id of the API key of the caller; its changes are logged under it. */
  keyId?: string
}

const traces = new AsyncLocalStorage<Trace>()

/** Runs `work` as part of a request. */
export const runWithTrace = <T>(trace: Trace, work: () => T): T => traces.run(trace, work)

/** Returns the request that is being answered; undefined in a job and at start-up. */
export const currentTrace = (): Trace | undefined => traces.getStore()
