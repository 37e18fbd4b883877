import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { FairQueue } from './FairQueue.ts'
import { isLight } from './isLight.ts'

/**
 * Time for which requests are started in one turn of the event loop, ms; a longer turn delays accepting new
 * connections.
 */
const slice = 5
/** Turns in a row in which connections are accepted before more requests are started: Node 20 accepts one in each. */
const acceptingTurns = 64

type Answer = (request: IncomingMessage, response: ServerResponse) => void

interface FrontDoor {
  /** Listener of the server's requests. */
  receive: Answer
  /** Lets waiting connections be accepted before more requests are started. */
  watch: (server: Pick<Server, 'on'>) => void
  /** Returns how long the oldest request has been waiting to be started, ms. */
  waiting: () => number
}

/**
 * Starts requests in slices of time. Work without waits, as with SQLite, would otherwise be done for all open
 * connections in one turn of the event loop, while connections not yet accepted would wait one turn each. Waiting
 * requests are started in fair turns (`FairQueue`), light ones at once.
 */
export const frontDoor = (answer: Answer, { sliceMs = slice } = {}): FrontDoor => {
  const queue = new FairQueue<() => void>()
  let began: number | null = null
  let isDraining = false
  let hasAccepted = false
  let accepting = 0

  const isSpent = () => performance.now() - (began ?? 0) >= sliceMs

  const endTurn = () => {
    if (!isDraining) began = null
  }

  /**
   * Starts one request after the other. The next one is scheduled last, so that everything a request does without
   * waiting is done before.
   */
  const work = () => {
    const begin = queue.next()
    if (!begin) {
      isDraining = false
      queue.forget()
      setImmediate(endTurn)
      return
    }
    began ??= performance.now()
    begin()
    queueMicrotask(() => process.nextTick(() => (isSpent() ? rest() : work())))
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

  const rest = () => {
    isDraining = true
    setImmediate(turn)
  }

  return {
    receive: (request, response) => {
      const { socket } = request
      if (!isDraining && (began === null || !isSpent())) {
        if (began === null) {
          began = performance.now()
          setImmediate(endTurn)
        }
        queue.note(socket)
        return answer(request, response)
      }
      if (isLight(request.url ?? '')) return answer(request, response)
      queue.add(socket, () => {
        if (!socket.destroyed) answer(request, response)
      })
      if (!isDraining) rest()
    },
    watch: server => {
      server.on('connection', () => {
        hasAccepted = true
      })
    },
    waiting: () => queue.longest,
  }
}
