import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'

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
