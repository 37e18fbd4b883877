import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import { Failure } from '../Failure.ts'

/**
 * Requests in hand at once, above which a kind of request is turned away: reads first, then writes, and last what an order
 * needs to be placed and paid. More would only wait for each other until their clients give up; a read takes some
 * 5 ms of a core.
 */
const most = { read: 150, write: 400, payment: 1000 }

/** Checkout, the shopper's return from the payment page, and the provider's news. */
const isOfPayment = /^\/api\/(checkout|orders|orders\/[^/]+\/verify|webhooks\/[^/]+)$/
/** Answered in no time, and asked for by pages that were let in. */
const isLight = /^\/(assets\/|api\/healthz$)/

const kindOf = ({ method, path }: Context): keyof typeof most => {
  if (isOfPayment.test(path) && method !== 'GET') return 'payment'
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

const text = 'The shop is very busy. Please try again in a moment.'
const retryAfter = 2
/** Tries again by itself. */
const page = `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retryAfter + 1}"><title>One moment</title>
<body style="font-family:system-ui;max-width:30rem;margin:20vh auto;padding:0 1rem"><h1>One moment, please</h1><p>${text}</p>`

/** Time between two lines of the log about it, ms: one for each request would cost more than answering them. */
const tellEvery = 10_000

/** Turns requests away with 503 while too many are in hand, so that those in hand are answered in time. */
export const shedLoad = (log: Pick<Logger, 'warn'>): Middleware => {
  let inHand = 0
  let turnedAway = 0
  let toldAt = -Infinity

  const turnAway = (ctx: Context) => {
    turnedAway++
    const now = performance.now()
    if (now - toldAt > tellEvery) {
      log.warn({ turnedAway, inHand }, 'requests turned away: too many at once')
      toldAt = now
      turnedAway = 0
    }
    const failure = new Failure('overloaded', text, { retryAfter })
    ctx.status = failure.status
    ctx.set({ 'Cache-Control': 'no-store', 'Retry-After': String(retryAfter) })
    const isPage = !ctx.path.startsWith('/api/') && ctx.get('accept').includes('text/html')
    ctx.body = isPage ? page : failure.body
  }

  return async (ctx, next) => {
    if (isLight.test(ctx.path)) return next()
    if (inHand >= most[kindOf(ctx)]) return turnAway(ctx)
    inHand++
    try {
      await next()
    } finally {
      inHand--
    }
  }
}
