import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import { currentTrace } from '../../base/trace.ts'
import { Failure } from '../Failure.ts'
import { failurePage, wantsPage } from '../failurePage.ts'
import { isLight } from './isLight.ts'

interface Limit {
  /** Requests of this kind, and of all kinds, in hand at once. More would only wait until their clients give up. */
  own: number
  all: number
  /** Lateness of the event loop, ms: work that waits for nothing, as with SQLite, queues before it is in hand. */
  lateMs: number
}

/**
 * Limits above which a kind of request is turned away: reads first, then writes, and last what an order needs to be placed
 * and paid. Those who wait for their password to be checked are writes, and turn no reader away. A read takes some
 * 5 ms of a core.
 */
const limits = {
  read: { own: 150, all: 400, lateMs: 400 },
  write: { own: 250, all: 700, lateMs: 1500 },
  payment: { own: 1000, all: 1000, lateMs: Infinity },
} satisfies Record<string, Limit>

/** Checkout, the shopper's return from the payment page, and the provider's news. */
const isOfPayment = /^\/api\/(checkout|orders|orders\/[^/]+\/verify|webhooks\/[^/]+)$/
const isMcp = /^\/(ucp|acp)\/mcp$/
/** Tools of assistants that only read, as their requests name them; where a request names none it is a write. */
const isReadingTool = /^(search_catalog|lookup_catalog|get_[a-z_]+)$/
const isBuyingTool = /^complete_checkout(_session)?$/
/** Calls by which assistants buy. */
const isBuying = /^\/(ucp\/v1\/checkout-sessions|acp\/checkout_sessions)\/[^/]+\/complete$/
/** Calls of assistants that only read, though they are sent as POST. */
const isReading = /^\/ucp\/v1\/catalog\//
type Kind = keyof typeof limits

const kindOf = (ctx: Context): Kind => {
  const { method, path } = ctx
  if (isMcp.test(path) && method === 'POST') {
    const tool = ctx.get('Mcp-Name')
    return isReadingTool.test(tool) ? 'read' : isBuyingTool.test(tool) ? 'payment' : 'write'
  }
  if ((isOfPayment.test(path) || isBuying.test(path)) && method !== 'GET') return 'payment'
  if (isReading.test(path)) return 'read'
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

const text = 'The shop is very busy. Please try again in a moment.'
const retryAfter = 2
const page = failurePage({ title: 'One moment, please', text, again: retryAfter + 1 })

/** Time between two lines of the log about it, ms: one for each request would cost more than answering them. */
const tellEvery = 10_000

const lookEvery = 100
/** Late measurements in a row that count as overload; a single one may be one long piece of work. */
const looks = 4

/** Share of a wait at the front door that counts as lateness. It is small, because waiting requests are already accepted. */
const shareOfWait = 0.2

/** Measures by how much the event loop was late at least, each of the last times, ms. `waiting` is the longest wait at the door. */
export const loopLateness = (waiting: () => number): (() => number) => {
  let due = performance.now() + lookEvery
  let late: number[] = []
  setInterval(() => {
    const byLoop = performance.now() - due
    late = [...late, Math.max(0, byLoop, shareOfWait * waiting())].slice(-looks)
    due = performance.now() + lookEvery
  }, lookEvery).unref()
  return () => (late.length < looks ? 0 : Math.min(...late))
}

/** Turns requests away with 503 while too many are in hand, so that those in hand are answered in time. */
export const shedLoad = (log: Pick<Logger, 'warn'>, lateness: () => number): Middleware => {
  const inHand: Record<Kind, number> = { read: 0, write: 0, payment: 0 }
  let turnedAway = 0
  let telling: NodeJS.Timeout | undefined

  /** Tells of the first at once, and of all that follow every ten seconds. */
  const tell = () => {
    log.warn({ turnedAway, ...inHand, lateMs: lateness() }, 'requests turned away: too many at once')
    turnedAway = 0
    telling = setTimeout(() => {
      telling = undefined
      if (turnedAway > 0) tell()
    }, tellEvery).unref()
  }

  const turnAway = (ctx: Context) => {
    turnedAway++
    if (!telling) tell()
    const failure = new Failure('overloaded', text, { retryAfter })
    ctx.status = failure.status
    ctx.state['route'] = 'turned away'
    ctx.state['code'] = failure.code
    ctx.set({ 'Cache-Control': 'no-store', 'Retry-After': String(retryAfter) })
    const requestId = currentTrace()?.requestId
    ctx.body = wantsPage(ctx) ? page : { ...failure.body, ...(requestId && { requestId }) }
  }

  return async (ctx, next) => {
    if (isLight(ctx.path)) return next()
    const kind = kindOf(ctx)
    const { own, all, lateMs } = limits[kind]
    const inAll = inHand.read + inHand.write + inHand.payment
    if (inHand[kind] >= own || inAll >= all || lateness() > lateMs) return turnAway(ctx)
    inHand[kind]++
    try {
      await next()
    } finally {
      inHand[kind]--
    }
  }
}
