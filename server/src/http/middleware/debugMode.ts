import type { Context, Middleware } from 'koa'
import { newId } from '../../database/BaseModel.ts'
import type { Deps } from '../../base/deps.ts'

interface Trace {
  requestId: string
  /** As `performance.now()` tells it. */
  began: number
}

const isOn = async ({ settings }: Pick<Deps, 'settings'>): Promise<boolean> => {
  try {
    return (await settings.read()).general.debugMode
  } catch {
    // The database is away, which the request itself will tell.
    return false
  }
}

const since = ({ began }: Trace) => Math.round(performance.now() - began)

/**
 * While the settings ask for it, every answer says its id and how long it took, and the log says the same of every
 * request, so that what somebody has seen can be found there.
 */
export const debugMode =
  (deps: Pick<Deps, 'settings' | 'log'>): Middleware =>
  async (ctx, next) => {
    if (!(await isOn(deps))) return next()
    const trace: Trace = { requestId: newId().slice(0, 8), began: performance.now() }
    ctx.state['trace'] = trace
    ctx.set('X-Request-Id', trace.requestId)
    await next()
    const { method, path, status } = ctx
    const ms = since(trace)
    ctx.set('Server-Timing', `app;dur=${ms}`)
    deps.log.info({ requestId: trace.requestId, method, path, status, ms }, 'request')
  }

/** Extra fields of a failure's body while debug mode is on; staff alone see them. */
export const debugDetails = (ctx: Context, error: unknown) => {
  const trace = ctx.state['trace'] as Trace | undefined
  if (!trace || !ctx.state['isStaff']) return {}
  const { requestId } = trace
  return {
    debug: { requestId, ms: since(trace), cause: error instanceof Error ? error.message : String(error) },
  }
}
