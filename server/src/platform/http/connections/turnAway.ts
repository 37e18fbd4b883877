import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { currentTrace } from '../../base/trace.ts'
import { Failure } from '../Failure.ts'
import { failurePage, wantsPage } from '../failurePage.ts'
import type { FrontDoor } from './frontDoor.ts'

const text = 'The shop is very busy. Please try again in a moment.'
const retryAfter = 2
const page = failurePage({ title: 'One moment, please', text, again: retryAfter + 1 })

/** Interval between log lines about refusals, ms: one line per request would cost more than answering it. */
const logInterval = 10_000

/** Answers with 503 what the front door has refused, so that the others are answered in time. */
export const turnAway = (
  log: Pick<Logger, 'warn'>,
  { isRefused, waiting }: Pick<FrontDoor, 'isRefused' | 'waiting'>,
): Middleware => {
  let turnedAway = 0
  let nextLog: NodeJS.Timeout | undefined

  /** Logs the first refusal at once, and all later ones together every ten seconds. */
  const logRefusals = () => {
    log.warn({ turnedAway, waiting: waiting() }, 'requests turned away: too many at once')
    turnedAway = 0
    nextLog = setTimeout(() => {
      nextLog = undefined
      if (turnedAway > 0) logRefusals()
    }, logInterval).unref()
  }

  return (ctx, next) => {
    if (!isRefused(ctx.req)) return next()
    turnedAway++
    if (!nextLog) logRefusals()
    const failure = new Failure('overloaded', text, { retryAfter })
    ctx.status = failure.status
    ctx.state['route'] = 'turned away'
    ctx.state['code'] = failure.code
    ctx.set({ 'Cache-Control': 'no-store', 'Retry-After': String(retryAfter) })
    const requestId = currentTrace()?.requestId
    ctx.body = wantsPage(ctx) ? page : { ...failure.body, ...(requestId && { requestId }) }
    return Promise.resolve()
  }
}
