import type { IncomingMessage } from 'node:http'

/** Longest time for a client to send its request, ms; a form with files may be long and its line slow. */
export const bodyTime = 30_000
export const formTime = 120_000

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Ends the connection of a request that has not arrived whole after so many ms; asked again, the later word counts. */
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
