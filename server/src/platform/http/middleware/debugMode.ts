import type { Context, Middleware, Next } from 'koa'
import { currentTrace } from '../../base/trace.ts'
import type { Deps } from '../../base/deps.ts'

const isEnabled = async ({ settings }: Pick<Deps, 'settings'>): Promise<boolean> => {
  try {
    return (await settings.read()).general.debugMode
  } catch {
    // The database is unavailable, which the request itself will report.
    return false
  }
}

const elapsedMs = (): number => Math.round(performance.now() - (currentTrace()?.startedAtMs ?? 0))

const probePath = /^\/api\/(healthz|readyz|status)(\?|$)/

const addTiming: Middleware = async (ctx, next) => {
  ctx.state['isDebugging'] = true
  await next()
  ctx.set('Server-Timing', `app;dur=${elapsedMs()}`)
}

const debugIfEnabled = async (deps: Pick<Deps, 'settings'>, ctx: Context, next: Next) =>
  (await isEnabled(deps)) ? addTiming(ctx, next) : next()

/** Adds the duration to every answer while the settings enable debug mode. */
export const debugMode =
  (deps: Pick<Deps, 'settings'>): Middleware =>
  (ctx, next) => {
    // Probes skip the read of the settings, which would wait for a database that hangs.
    if (probePath.test(ctx.url)) return next()
    const cachedSettings = deps.settings.readCached()
    if (cachedSettings) return cachedSettings.general.debugMode ? addTiming(ctx, next) : next()
    return debugIfEnabled(deps, ctx, next)
  }

/** Returns extra fields of a failure's body while debug mode is on; only staff see them. */
export const debugDetails = (ctx: Context, error: unknown) =>
  ctx.state['isDebugging'] && ctx.state['isStaff']
    ? { debug: { ms: elapsedMs(), cause: error instanceof Error ? error.message : String(error) } }
    : {}
