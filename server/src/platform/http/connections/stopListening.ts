import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { serverOptions } from './serverOptions.ts'

/** Longest time for reading requests that have already arrived, ms. */
const maxReadMs = 100
/** Longest time to accept waiting connections, ms: under load there is always one more. */
const maxAcceptMs = 2000

/**
 * Longest time for persistent connections to end on their own, ms: an idle one after its timeout, and one in use after
 * its answer.
 */
const maxDrainMs = serverOptions.keepAliveTimeout + 10_000

/** Makes each answer from now on the last of its connection. */
const closeAfterAnswers = (server: Server) => {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
}

/**
 * Accepts nothing more, and resolves when no connection is left. Unlike the server's own `close`, it ends no
 * connection.
 */
const stopAccepting = (server: Server) =>
  new Promise(resolve => NetServer.prototype.close.call(server, resolve))

/** Waits for three turns of the event loop. */
const waitForTurns = async () => {
  for (let turns = 0; turns < 3; turns++) await setImmediate()
}

/**
 * Waits until no connection is waiting to be accepted. Node accepts one in each turn of its loop, and reads it in the
 * next.
 */
const acceptAll = async (server: Server) => {
  const end = Date.now() + maxAcceptMs
  let isQuiet = false
  const onConnection = () => {
    isQuiet = false
  }
  server.on('connection', onConnection)
  while (!isQuiet && Date.now() < end) {
    isQuiet = true
    await waitForTurns()
  }
  server.off('connection', onConnection)
}

/**
 * Finishes the requests in progress, for at most `graceMs`: a client that stalls would otherwise delay the stop for
 * ever. Requests that have arrived but were not read yet count as in progress. `server.close` would cut those off, so
 * persistent connections end in another way: each answer from now on says that it is the last, and connections that
 * stay idle are closed. Before that, the shop answers until `waitForProxy` resolves, because a proxy in front needs a
 * moment to see that the shop is not ready.
 */
export const stopListening = async (
  server: Server,
  { graceMs, waitForProxy }: { graceMs: number; waitForProxy: () => Promise<unknown> },
): Promise<void> => {
  closeAfterAnswers(server)
  await waitForProxy()
  const stopTimer = new AbortController()
  void setTimeout(graceMs, undefined, stopTimer).then(
    () => server.closeAllConnections(),
    () => {},
  )
  // Requests read earlier are answered without the header.
  server.keepAliveTimeout = maxReadMs
  await acceptAll(server)
  const allClosed = stopAccepting(server)
  await setTimeout(Math.min(maxReadMs, graceMs))
  await waitForTurns()
  server.closeIdleConnections()
  await allClosed
  stopTimer.abort()
}

/**
 * Accepts nothing more, since other processes listen on the same port, and resolves when no connection is left. No
 * connection is closed while its client may be about to use it: such a request would be refused.
 */
export const drainConnections = async (server: Server): Promise<void> => {
  closeAfterAnswers(server)
  const drainTimer = new AbortController()
  const drainTimeout = setTimeout(maxDrainMs, undefined, drainTimer).catch(() => {})
  await Promise.race([stopAccepting(server), drainTimeout])
  drainTimer.abort()
}
