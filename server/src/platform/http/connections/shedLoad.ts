import { isRead } from '../isRead.ts'
import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import { currentTrace } from '../../base/trace.ts'
import { Failure } from '../Failure.ts'
import { failurePage, wantsPage } from '../failurePage.ts'
import { isLight } from './isLight.ts'

interface Limit {
  /**
   * Maximum requests of this kind, and of all kinds, in progress at once. More would only wait until their clients give
   * up.
   */
  maxOfKind: number
  maxTotal: number
  /** Maximum lateness of the event loop, ms: with SQLite, work never waits, so it queues before it is in progress. */
  maxLateMs: number
}

/**
 * Limits above which a kind of request is turned away: reads first, then writes, and last the requests that place and
 * pay an order. A request that waits for a password check counts as a write, so it turns no read away. A read takes
 * some 5 ms of a core.
 */
const limits = {
  read: { maxOfKind: 150, maxTotal: 400, maxLateMs: 400 },
  write: { maxOfKind: 250, maxTotal: 700, maxLateMs: 1500 },
  payment: { maxOfKind: 1000, maxTotal: 1000, maxLateMs: Infinity },
} satisfies Record<string, Limit>

/** Checkout, the shopper's return from the payment page, and the provider's webhook. */
const paymentPath = /^\/api\/(checkout|orders|orders\/[^/]+\/verify|webhooks\/[^/]+)$/
const mcpPath = /^\/(ucp|acp)\/mcp$/
/** Tools of assistants that only read, as their requests name them; a request without a name counts as a write. */
const readingToolName = /^(search_catalog|lookup_catalog|get_[a-z_]+)$/
const buyingToolName = /^complete_checkout(_session)?$/
/** Calls by which assistants buy. */
const buyingPath = /^\/(ucp\/v1\/checkout-sessions|acp\/checkout_sessions)\/[^/]+\/complete$/
/** Calls of assistants that only read, although they are sent as POST. */
const readingPath = /^\/ucp\/v1\/catalog\//
type Kind = keyof typeof limits

const kindOf = (ctx: Context): Kind => {
  const { method, path } = ctx
  if (mcpPath.test(path) && method === 'POST') {
    const tool = ctx.get('Mcp-Name')
    if (readingToolName.test(tool)) return 'read'
    return buyingToolName.test(tool) ? 'payment' : 'write'
  }
  if ((paymentPath.test(path) || buyingPath.test(path)) && method !== 'GET') return 'payment'
  if (readingPath.test(path)) return 'read'
  return isRead({ method }) ? 'read' : 'write'
}

const busyText = 'The shop is very busy. Please try again in a moment.'
const retryAfter = 2
const busyPage = failurePage({ title: 'One moment, please', text: busyText, reloadSeconds: retryAfter + 1 })

/** Interval between log lines about refusals, ms: one line per request would cost more than answering it. */
const logIntervalMs = 10_000

const measureIntervalMs = 100
/** Number of late measurements in a row that count as overload; a single one may be one long task. */
const measurementCount = 4

/**
 * Share of a wait at the front door that counts as lateness. It is small, because waiting requests are already
 * accepted.
 */
const waitShare = 0.2

/**
 * Measures the minimum lateness of the event loop in the latest measurements, ms. `longestWaitMs` returns the longest
 * wait at the front door.
 */
export const loopLateness = (longestWaitMs: () => number): (() => number) => {
  let dueAt = performance.now() + measureIntervalMs
  let recentLateness: number[] = []
  setInterval(() => {
    const loopLateMs = performance.now() - dueAt
    recentLateness = [...recentLateness, Math.max(0, loopLateMs, waitShare * longestWaitMs())].slice(
      -measurementCount,
    )
    dueAt = performance.now() + measureIntervalMs
  }, measureIntervalMs).unref()
  return () => (recentLateness.length < measurementCount ? 0 : Math.min(...recentLateness))
}

/** Turns requests away with 503 while too many are in progress, so that the others are answered in time. */
export const shedLoad = (log: Pick<Logger, 'warn'>, lateness: () => number): Middleware => {
  const inProgress: Record<Kind, number> = { read: 0, write: 0, payment: 0 }
  let turnedAway = 0
  let nextLog: NodeJS.Timeout | undefined

  /** Logs the first refusal immediately, and all later ones together every ten seconds. */
  const logRefusals = () => {
    log.warn({ turnedAway, ...inProgress, lateMs: lateness() }, 'requests turned away: too many at once')
    turnedAway = 0
    nextLog = setTimeout(() => {
      nextLog = undefined
      if (turnedAway > 0) logRefusals()
    }, logIntervalMs).unref()
  }

  const turnAway = (ctx: Context) => {
    turnedAway++
    if (!nextLog) logRefusals()
    const failure = new Failure('overloaded', busyText, { retryAfter })
    ctx.status = failure.status
    ctx.state['route'] = 'turned away'
    ctx.state['code'] = failure.code
    ctx.set({ 'Cache-Control': 'no-store', 'Retry-After': String(retryAfter) })
    const requestId = currentTrace()?.requestId
    ctx.body = wantsPage(ctx) ? busyPage : { ...failure.body, ...(requestId && { requestId }) }
  }

  return async (ctx, next) => {
    if (isLight(ctx.path)) return next()
    const kind = kindOf(ctx)
    const { maxOfKind, maxTotal, maxLateMs } = limits[kind]
    const totalInProgress = inProgress.read + inProgress.write + inProgress.payment
    if (inProgress[kind] >= maxOfKind || totalInProgress >= maxTotal || lateness() > maxLateMs)
      return turnAway(ctx)
    inProgress[kind]++
    try {
      await next()
    } finally {
      inProgress[kind]--
    }
  }
}
