import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { FairQueue } from './FairQueue.ts'
import { kindOf } from './requestKind.ts'

/**
 * Time for which requests are started in one turn of the event loop, ms; a longer turn delays accepting new
 * connections.
 */
const defaultSliceMs = 5
/** Turns in a row in which connections are accepted before more requests are started: Node 20 accepts one in each. */
const maxAcceptingTurns = 64

type Answer = (request: IncomingMessage, response: ServerResponse) => void

interface FrontDoor {
  /** Listener of the server's requests. */
  receive: Answer
  /** Lets waiting connections be accepted before more requests are started. */
  watch: (server: Pick<Server, 'on'>) => void
  /** Returns how many requests wait to be started. */
  waitingCount: () => number
}

/**
 * Starts requests in slices of time. Work without waits, as with SQLite, would otherwise be done for all open
 * connections in one turn of the event loop, while connections not yet accepted would wait one turn each. Waiting
 * requests are started in fair turns (`FairQueue`), payments before all others and light ones immediately.
 */
export const frontDoor = (answer: Answer, { sliceMs = defaultSliceMs } = {}): FrontDoor => {
  const queue = new FairQueue<() => void>()
  const payments = new FairQueue<() => void>()
  let sliceStartedAt: number | null = null
  let isDraining = false
  let hasAccepted = false
  let acceptedTurns = 0

  const isSliceOver = () => performance.now() - (sliceStartedAt ?? 0) >= sliceMs

  const endTurn = () => {
    if (!isDraining) sliceStartedAt = null
  }

  /**
   * Starts one request after the other. The next one is scheduled last, so that everything a request does without
   * waiting is done before.
   */
  const startNext = () => {
    const startRequest = payments.next() ?? queue.next()
    if (!startRequest) {
      isDraining = false
      queue.resetTurns()
      payments.resetTurns()
      setImmediate(endTurn)
      return
    }
    sliceStartedAt ??= performance.now()
    startRequest()
    queueMicrotask(() => process.nextTick(() => (isSliceOver() ? scheduleTurn() : startNext())))
  }

  const startTurn = () => {
    sliceStartedAt = null
    if (hasAccepted && acceptedTurns++ < maxAcceptingTurns) {
      hasAccepted = false
      setImmediate(startTurn)
      return
    }
    acceptedTurns = 0
    startNext()
  }

  const scheduleTurn = () => {
    isDraining = true
    setImmediate(startTurn)
  }

  return {
    receive: (request, response) => {
      const { socket } = request
      if (!isDraining && (sliceStartedAt === null || !isSliceOver())) {
        if (sliceStartedAt === null) {
          sliceStartedAt = performance.now()
          setImmediate(endTurn)
        }
        queue.countTurn(socket)
        return answer(request, response)
      }
      const kind = kindOf(request)
      if (kind === 'light') return answer(request, response)
      const waiting = kind === 'payment' ? payments : queue
      waiting.add(socket, () => {
        if (!socket.destroyed) answer(request, response)
      })
      if (!isDraining) scheduleTurn()
    },
    watch: server => {
      server.on('connection', () => {
        hasAccepted = true
      })
    },
    waitingCount: () => queue.length + payments.length,
  }
}
