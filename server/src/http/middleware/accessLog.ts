import { randomUUID } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import { traced, type Trace } from '../../base/trace.ts'

/** Ids that a proxy in front may have given a request. */
const given = /^[\w-]{8,64}$/

/** Asked all the time, or for every picture: in the log only where it is to say all. */
const isQuiet = (path: string): boolean => /^\/(assets|media|api\/(healthz|readyz))(\/|$)/.test(path)

// Reading the path of an address such as `http://[/` throws.
const pathOf = (ctx: Context): string => {
  try {
    return ctx.path
  } catch {
    return 'unreadable'
  }
}

/**
 * Gives each request an id, or keeps that of the proxy in front, and writes one line about each: what was asked, by
 * which kind of person, with what answer, how long it took and how many statements. Nothing in it is of a person: no
 * network address, no search, no token.
 */
export const accessLog =
  (log: Logger, { trustProxyHops }: { trustProxyHops: number }): Middleware =>
  (ctx, next) => {
    const ofProxy = ctx.get('x-request-id')
    const requestId = trustProxyHops > 0 && given.test(ofProxy) ? ofProxy : randomUUID().slice(0, 13)
    const trace: Trace = { requestId, began: performance.now(), queries: 0 }
    ctx.set('X-Request-Id', requestId)
    ctx.res.once('close', () => {
      const { method, status } = ctx
      const path = pathOf(ctx)
      const { route = path, caller = 'nobody' } = ctx.state as { route?: string; caller?: string }
      const line = {
        method,
        route,
        caller,
        status,
        ms: Math.round((performance.now() - trace.began) * 10) / 10,
        queries: trace.queries,
        // Hung up before the answer was whole.
        ...(!ctx.res.writableFinished && { isCut: true }),
      }
      traced(trace, () => log[isQuiet(path) ? 'debug' : 'info'](line, 'request'))
    })
    return traced(trace, next)
  }
