import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isLight } from './isLight.ts'
import { byKind, type Kind, kindOf } from './kindOf.ts'
import { Line, type LineLimits } from './Line.ts'

/**
 * Limits of each kind. A read takes some 5 ms of a core, so more of them at once would only be slower. Writes may wait
 * for a password check, and pictures for their turn at the encoder; both have limits there. Who pays has more patience
 * than who looks.
 */
const limits: Record<Kind, LineLimits> = {
  payment: { atOnce: 60, patience: 5000 },
  write: { atOnce: 150, patience: 1500 },
  media: { atOnce: 300, patience: 1500 },
  read: { atOnce: 32, patience: 1500 },
}

/** Time for which requests are started in one turn of the event loop, ms; a longer turn delays new connections. */
const slice = 5
/** Time for which requests are refused in one turn, ms, so that answering 503 does not take all the time. */
const refusing = 2
/** Turns in a row in which connections are accepted before more requests are started: Node accepts one in each. */
const acceptingTurns = 64
/** Interval at which those who wait are looked at while nobody is let in, ms. */
const lookInterval = 50

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<unknown> | void

interface Asked {
  request: IncomingMessage
  response: ServerResponse
}

/** Who sends a body slowly takes no place from others. */
const isAtWork = ({ request }: Asked) => request.complete

export interface FrontDoor {
  /** Listener of the server's requests. */
  receive: (request: IncomingMessage, response: ServerResponse) => void
  /** Lets waiting connections be accepted before more requests are started. */
  watch: (server: Pick<Server, 'on'>) => void
  /** Waits for its turn, before work of some milliseconds that a request goes on with. */
  turn: () => Promise<void>
  /** Tells whether a request is to be answered with 503, since it would have to wait too long. */
  isRefused: (request: IncomingMessage) => boolean
  /** Returns how many requests of each kind wait. */
  waiting: () => Record<Kind, number>
}

/**
 * Starts requests in slices of time, between which new connections are accepted. Those that cannot be started at once
 * wait in the line of their kind. Whoever would wait too long is answered as refused, the last to come first. Light
 * requests are started at once.
 */
export const frontDoor = (answer: Answer, { sliceMs = slice } = {}): FrontDoor => {
  const lineOf = byKind(kind => new Line(limits[kind], isAtWork))
  const lines = Object.values(lineOf)
  const paused: (() => void)[] = []
  const refused = new WeakSet<IncomingMessage>()
  let began: number | null = null
  let isTurning = false
  let hasAccepted = false
  let accepting = 0
  let look: NodeJS.Timeout | undefined

  const isSpent = () => performance.now() - (began ?? 0) >= sliceMs
  const isAnyoneWaiting = () => lines.some(line => line.length > 0)

  const start = async (line: Line<Asked>, asked: Asked) => {
    const { request, response } = asked
    if (request.socket.destroyed) return
    line.enter(asked)
    try {
      await answer(request, response)
    } finally {
      line.leave(asked)
      if (isAnyoneWaiting()) turnSoon()
    }
  }

  /**
   * Lets the first of those in progress that wait for a turn go on, or starts the next of the most important kind that
   * has a place. Tells whether there was one.
   */
  const startNext = () => {
    const resume = paused.shift()
    if (resume) {
      resume()
      return true
    }
    for (const line of lines) {
      const next = line.next()
      if (!next) continue
      void start(line, next)
      return true
    }
    return false
  }

  const refuseLate = () => {
    const end = performance.now() + refusing
    for (const line of lines.toReversed())
      for (let last = line.refuse(); last; last = line.refuse()) {
        refused.add(last.request)
        void answer(last.request, last.response)
        if (performance.now() >= end) return
      }
  }

  /**
   * Starts one request after the other. The next one is scheduled last, so that everything a request does without
   * waiting is done before.
   */
  const work = () => {
    began ??= performance.now()
    if (startNext()) queueMicrotask(() => process.nextTick(() => (isSpent() ? rest() : work())))
    else rest()
  }

  const forgetTurn = () => {
    if (!isTurning) began = null
  }

  const rest = () => {
    refuseLate()
    isTurning = false
    if (paused.length > 0 || lines.some(line => line.length > 0 && line.hasPlace)) turnSoon()
    else setImmediate(forgetTurn)
    // Whoever leaves lets in the next; until then somebody's wait may become too long.
    if (isAnyoneWaiting()) look ??= setTimeout(lookAgain, lookInterval)
  }

  const lookAgain = () => {
    look = undefined
    turnSoon()
  }

  const turn = () => {
    began = null
    if (hasAccepted && accepting++ < acceptingTurns) {
      hasAccepted = false
      setImmediate(turn)
      return
    }
    accepting = 0
    work()
  }

  const turnSoon = () => {
    if (isTurning) return
    isTurning = true
    setImmediate(turn)
  }

  /** Tells whether a request may be started in the turn in which it arrived. */
  const isFree = (line: Line<Asked>) =>
    !isTurning && line.hasPlace && !isAnyoneWaiting() && (began === null || !isSpent())

  return {
    receive: (request, response) => {
      if (isLight(request.url ?? '')) return void answer(request, response)
      const line = lineOf[kindOf(request)]
      if (!isFree(line)) {
        line.add({ request, response })
        return turnSoon()
      }
      if (began === null) {
        began = performance.now()
        setImmediate(forgetTurn)
      }
      void start(line, { request, response })
    },
    watch: server => {
      server.on('connection', () => {
        hasAccepted = true
        turnSoon()
      })
    },
    turn: () =>
      new Promise(resolve => {
        paused.push(resolve)
        turnSoon()
      }),
    isRefused: request => refused.has(request),
    waiting: () => byKind(kind => lineOf[kind].length),
  }
}
