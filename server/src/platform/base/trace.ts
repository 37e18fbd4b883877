import { AsyncLocalStorage } from 'node:async_hooks'

/** Facts of the request that is being answered, for the log and the statements it sends to the database. */
export interface Trace {
  /** Stands in the answer's `X-Request-Id`, in its error, and in each line that the log has of the request. */
  requestId: string
  /** Trace id from the proxy, to correlate its log with ours. */
  traceId?: string | undefined
  /** Time of the start, by `performance.now()`. */
  began: number
  /** Statements that the database was asked. */
  queries: number
  /** Id of the API key of the caller; its changes are logged under it. */
  keyId?: string
}

const traces = new AsyncLocalStorage<Trace>()

/** Does something as part of a request. */
export const traced = <T>(trace: Trace, act: () => T): T => traces.run(trace, act)

/** The request that is being answered; undefined in a job and at start-up. */
export const currentTrace = (): Trace | undefined => traces.getStore()
