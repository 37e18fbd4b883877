import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import { currentTrace } from '../../base/trace.ts'
import { Failure } from '../Failure.ts'
import { failurePage, wantsPage } from '../failurePage.ts'
import { kindOf, type RequestKind } from './requestKind.ts'

interface Limit {
  /**
   * Maximum number of requests in progress of this kind, and of all kinds, for another of this kind to start. Further
   * ones wait in order of arrival: started earlier, they would wait for a connection to the database, and hold memory.
   */
  maxOfKind: number
  maxTotal: number
  /** Time from its arrival after which a request that is not started is turned away, ms. */
  maxWaitMs: number
}

/**
 * Limits of each kind of request: reads are turned away first, then writes, and last the requests that place and pay an
 * order, which never wait here. A read takes up to 10 ms of a core. A request that waits for a password check counts as a
 * write, so it delays no read.
 */
const limits = {
  read: { maxOfKind: 60, maxTotal: 200, maxWaitMs: 1200 },
  write: { maxOfKind: 120, maxTotal: 400, maxWaitMs: 2000 },
  payment: { maxOfKind: 1000, maxTotal: 1000, maxWaitMs: 0 },
} satisfies Record<Exclude<RequestKind, 'light'>, Limit>

type Kind = keyof typeof limits

const busyText = 'The shop is very busy. Please try again in a moment.'
const retryAfter = 2
const busyPage = failurePage({ title: 'One moment, please', text: busyText, reloadSeconds: retryAfter + 1 })

/** Interval between log lines about refusals, ms: one line per request would cost more than answering it. */
const logIntervalMs = 10_000

interface WaitingRequest {
  isGone: () => boolean
  start: (isAccepted: boolean) => void
}

/** Answers requests with 503. Logs the first refusal immediately, and all later ones together every ten seconds. */
const createRefusal = (log: Pick<Logger, 'warn'>, countRequests: () => object) => {
  let turnedAway = 0
  let nextLog: NodeJS.Timeout | undefined

  const logRefusals = () => {
    log.warn({ turnedAway, ...countRequests() }, 'requests turned away: too many at once')
    turnedAway = 0
    nextLog = setTimeout(() => {
      nextLog = undefined
      if (turnedAway > 0) logRefusals()
    }, logIntervalMs).unref()
  }

  return (ctx: Context): void => {
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
}

/** Counts the requests in progress, and queues those for which there is no room. */
const createQueue = (waitingCount: () => number) => {
  const inProgress: Record<Kind, number> = { read: 0, write: 0, payment: 0 }
  const waitingOf: Record<Kind, Set<WaitingRequest>> = {
    read: new Set(),
    write: new Set(),
    payment: new Set(),
  }

  const hasRoom = (kind: Kind) =>
    inProgress[kind] < limits[kind].maxOfKind &&
    inProgress.read + inProgress.write + inProgress.payment < limits[kind].maxTotal

  /** Waits until a request may start; returns false if it has waited too long, or its client has disconnected. */
  const waitForRoom = (ctx: Context, kind: Kind, maxMs: number) =>
    new Promise<boolean>(resolve => {
      const timeout = setTimeout(() => start(false), maxMs)
      const start = (isAccepted: boolean) => {
        clearTimeout(timeout)
        waitingOf[kind].delete(request)
        resolve(isAccepted)
      }
      const request = { start, isGone: () => ctx.req.socket.destroyed }
      waitingOf[kind].add(request)
    })

  const startWaiting = (kind: Kind) => {
    for (const request of waitingOf[kind]) {
      if (!hasRoom(kind)) return
      const isAccepted = !request.isGone()
      if (isAccepted) inProgress[kind]++
      request.start(isAccepted)
    }
  }

  return {
    counts: () => ({
      ...inProgress,
      readsWaiting: waitingOf.read.size,
      writesWaiting: waitingOf.write.size,
      unstarted: waitingCount(),
    }),
    /** Counts a request as in progress as soon as it may start; returns false if it may not. */
    admit: async (ctx: Context, kind: Kind): Promise<boolean> => {
      const { maxWaitMs, maxOfKind } = limits[kind]
      const { arrivedAt = performance.now() } = ctx.req as { arrivedAt?: number }
      const leftMs = maxWaitMs - (performance.now() - arrivedAt)
      if (kind !== 'payment' && leftMs < 0 && waitingCount() > maxOfKind) return false
      if (waitingOf[kind].size > 0 || !hasRoom(kind)) return leftMs > 0 && waitForRoom(ctx, kind, leftMs)
      inProgress[kind]++
      return true
    },
    finish: (kind: Kind): void => {
      inProgress[kind]--
      startWaiting('write')
      startWaiting('read')
    },
  }
}

/**
 * Starts requests in order of arrival, as many at once as `limits` says, and turns away with 503 what has waited too
 * long, so that the others are answered in time. With SQLite, work never waits, so requests wait at the front door,
 * where `waitingCount` counts them. A few late requests only waited for one long task of the event loop, and are
 * answered.
 */
export const shedLoad = (log: Pick<Logger, 'warn'>, waitingCount = () => 0): Middleware => {
  const queue = createQueue(waitingCount)
  const turnAway = createRefusal(log, queue.counts)
  return async (ctx, next) => {
    const kind = kindOf(ctx.req)
    if (kind === 'light') return next()
    if (!(await queue.admit(ctx, kind))) return turnAway(ctx)
    try {
      await next()
    } finally {
      queue.finish(kind)
    }
  }
}
