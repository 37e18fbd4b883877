import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'

/** Longest time for a client to send its request, ms; a form with files may be long and its line slow. */
export const bodyTime = 30_000
export const formTime = 120_000

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Closes the connection of a request that has not arrived completely after `ms`. A later call replaces the limit. */
export const allowTime = (request: IncomingMessage, ms: number): void => {
  if (!request.headers['content-length'] && !request.headers['transfer-encoding']) return
  const known = timers.get(request)
  if (known) clearTimeout(known)
  else request.once('close', () => clearTimeout(timers.get(request)))
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, ms)
  timers.set(request, timer.unref())
}

/**
 * For `createServer`, ms: how long a client may take to send its headers and its whole request, how often that is looked
 * after, and how long an idle connection is kept. Proxies keep theirs for a minute: who closes first must be the proxy,
 * or now and then it would send a request down a connection that is just being closed.
 */
export const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: formTime,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
}

/**
 * Requests after which one of several processes ends a connection, with its answer. The next one is accepted by whichever
 * process is idle, so that what a proxy keeps open does not stay with one of them.
 */
export const requestsOfConnection = 100

/** Connections that may wait to be accepted (the system may allow fewer): beyond it a crowd is turned away unheard. */
export const backlog = 2048

/**
 * Longest silence of a connection both ways while a request is in hand, ms: it ends one whose reader has stopped, or
 * whose request met an error that nobody caught. Longer than any call works before its first byte.
 */
export const silence = 300_000

/**
 * Ends the connection, not the process, where a listener of a request's or an answer's own events throws: such an error
 * passes by every `await`, and its connection is known here alone. Ending it settles what waits for it.
 */
export const guardStreams = (log: Logger, request: IncomingMessage, response: ServerResponse): void => {
  for (const stream of [request, response]) {
    const emit = stream.emit.bind(stream) as (...event: unknown[]) => boolean
    stream.emit = (...event: unknown[]): boolean => {
      try {
        return emit(...event)
      } catch (error) {
        log.error({ err: error, method: request.method }, 'a connection was ended by an error in its events')
        request.socket.destroy()
        return true
      }
    }
  }
}
