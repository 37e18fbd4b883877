import { randomUUID } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import { runWithTrace, type Trace } from '../../base/trace.ts'
import { routeLabel } from '../routeLabel.ts'

/** An answered request, for the log and the metrics. */
interface LoggedRequest {
  method: string
  /** Route of the API, as in its endpoint. */
  route: string | undefined
  /** The route, or one of a few names for requests outside the API. */
  routeName: string
  status: number
  ms: number
  queries: number
  /** Code of the failure in the answer. */
  code: string | undefined
  /** Tells whether the answer is a stream that lasts while somebody listens. */
  isStream: boolean
}

export type RecordRequest = (loggedRequest: LoggedRequest) => void

/** Matches an id that a proxy in front may have given a request. */
const proxyRequestId = /^[\w-]{8,64}$/
/** Matches the `traceparent` header of a proxy, by https://www.w3.org/TR/trace-context/. */
const traceparent = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/

/** Tells whether a path is requested all the time or for every picture, and so is logged at level `debug`. */
const isFrequent = (path: string): boolean =>
  /^\/(assets|media|metrics|api\/(healthz|readyz))(\/|$)/.test(path)

// Reading the path of an address such as `http://[/` throws.
const pathOf = (ctx: Context): string => {
  try {
    return ctx.path
  } catch {
    return 'unreadable'
  }
}

/**
 * Gives each request an id, or uses that of the proxy in front, and logs one line about each: the route, the kind of
 * caller, the answer, the time and the number of statements. The line has no personal data: no network address, no
 * search, no token; a page is named by its kind, not its address.
 */
export const accessLog =
  (log: Logger, { trustProxyHops }: { trustProxyHops: number }, noteRequest?: RecordRequest): Middleware =>
  (ctx, next) => {
    const { arrivedAt = performance.now() } = ctx.req as { arrivedAt?: number }
    const trace: Trace = { requestId: '', traceId: undefined, startedAtMs: arrivedAt, queries: 0 }
    if (trustProxyHops > 0) {
      const proxyId = ctx.get('x-request-id')
      if (proxyRequestId.test(proxyId)) trace.requestId = proxyId
      trace.traceId = traceparent.exec(ctx.get('traceparent'))?.[1]
    }
    trace.requestId ||= randomUUID().slice(0, 13)
    ctx.res.setHeader('X-Request-Id', trace.requestId)
    ctx.res.once('close', () => {
      const { method, status } = ctx
      const path = pathOf(ctx)
      const { route, caller = 'nobody', code } = ctx.state as Record<string, string | undefined>
      const ms = Math.round((performance.now() - trace.startedAtMs) * 10) / 10
      const { queries } = trace
      const routeName = routeLabel({ route, path, status })
      const logLine = {
        method,
        route: routeName,
        caller,
        ...(trace.keyId && { key: trace.keyId }),
        status,
        ms,
        queries,
        // The client disconnected before the answer was complete.
        ...(!ctx.res.writableFinished && { isCut: true }),
      }
      const isStream = ctx.type === 'text/event-stream'
      noteRequest?.({ method, route, routeName, status, ms, queries, code, isStream })
      runWithTrace(trace, () => log[isFrequent(path) ? 'debug' : 'info'](logLine, 'request'))
    })
    return runWithTrace(trace, next)
  }
