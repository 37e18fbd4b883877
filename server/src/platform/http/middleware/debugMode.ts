import type { Context, Middleware, Next } from 'koa'
import { currentTrace } from '../../base/trace.ts'
import type { Deps } from '../../base/deps.ts'

const isOn = async ({ settings }: Pick<Deps, 'settings'>): Promise<boolean> => {
  try {
    return (await settings.read()).general.debugMode
  } catch {
    // The database is away, which the request itself will report.
    return false
  }
}

const since = (): number => Math.round(performance.now() - (currentTrace()?.began ?? 0))

const isProbe = /^\/api\/(healthz|readyz|status)(\?|$)/

const debug: Middleware = async (ctx, next) => {
  ctx.state['isDebugging'] = true
  await next()
  ctx.set('Server-Timing', `app;dur=${since()}`)
}

const debugWhereAsked = async (deps: Pick<Deps, 'settings'>, ctx: Context, next: Next) =>
  (await isOn(deps)) ? debug(ctx, next) : next()

/** Adds the duration to every answer while the settings enable debug mode. */
export const debugMode =
  (deps: Pick<Deps, 'settings'>): Middleware =>
  (ctx, next) => {
    // Probes skip the read of the settings, which would wait for a database that hangs.
    if (isProbe.test(ctx.url)) return next()
    const known = deps.settings.known()
    if (known) return known.general.debugMode ? debug(ctx, next) : next()
    return debugWhereAsked(deps, ctx, next)
  }

/** Returns extra fields of a failure's body while debug mode is on; only staff see them. */
export const debugDetails = (ctx: Context, error: unknown) =>
  ctx.state['isDebugging'] && ctx.state['isStaff']
    ? { debug: { ms: since(), cause: error instanceof Error ? error.message : String(error) } }
    : {}
