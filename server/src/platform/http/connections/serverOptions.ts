import { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'

/** Longest time for a client to send its request, ms; a form with files may be large and its line slow. */
export const bodyTimeMs = 30_000
export const formTimeMs = 120_000

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Closes the connection of a request that has not arrived completely after `ms`. A later call replaces the limit. */
export const limitReceiveTime = (request: IncomingMessage, ms: number): void => {
  if (!request.headers['content-length'] && !request.headers['transfer-encoding']) return
  const previousTimer = timers.get(request)
  if (previousTimer) clearTimeout(previousTimer)
  else request.once('close', () => clearTimeout(timers.get(request)))
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, ms)
  timers.set(request, timer.unref())
}

/**
 * Options for `createServer`, ms: how long a client may take to send its headers and its whole request, how often that
 * is checked, and how long an idle connection stays open. Proxies keep idle connections for a minute. The proxy must be
 * the first to close one, or it would now and then send a request over a connection that is just being closed.
 */
export const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: formTimeMs,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
}

/**
 * Requests after which one of several processes closes a connection, with its answer. The next connection is accepted
 * by an idle process, so that a proxy's long-lived connections do not all stay with one of them.
 */
export const maxRequestsPerConnection = 100

/** Maximum connections waiting to be accepted (the system may allow fewer); further ones are refused. */
export const backlog = 2048

/**
 * Longest silence of a connection in both directions during a request, ms. It ends connections whose reader has
 * stopped, or whose request met an error that was not caught. Longer than any call works before its first byte.
 */
export const maxSilenceMs = 300_000

/**
 * Returns classes of requests and answers for `createServer` that end their connection, not the process, if a listener
 * of their own events throws. Such an error bypasses every `await`, and only here is its connection known. Ending the
 * connection settles everything that waits for it.
 */
export const guardedStreams = (log: Logger) => {
  const end = (error: unknown, request: IncomingMessage) => {
    log.error({ err: error, method: request.method }, 'a connection was ended by an error in its events')
    request.socket.destroy()
    return true
  }
  class GuardedRequest extends IncomingMessage {
    /** Time of arrival (`performance.now()`); handling may start later. */
    readonly arrivedAt = performance.now()

    override emit(...event: Parameters<IncomingMessage['emit']>): boolean {
      try {
        return super.emit(...event)
      } catch (error) {
        return end(error, this)
      }
    }
  }
  class GuardedAnswer extends ServerResponse<GuardedRequest> {
    override emit(...event: Parameters<IncomingMessage['emit']>): boolean {
      try {
        return super.emit(...event)
      } catch (error) {
        return end(error, this.req)
      }
    }
  }
  return { IncomingMessage: GuardedRequest, ServerResponse: GuardedAnswer }
}
