import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { serverOptions } from './serverOptions.ts'

/** Longest time for requests on their way to be read, ms. */
const lull = 100
/** Longest wait for connections that are still to be accepted, ms: under load there is always one more. */
const longestQueue = 2000

/** Longest time in which kept connections end by themselves, ms: an idle one after its time, and one in use after its answer. */
const longestLeave = serverOptions.keepAliveTimeout + 10_000

/** Each answer from now on is the last of its connection. */
const endAfterAnswers = (server: Server) => {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
}

/** Accepts nothing more, and resolves when no connection is left. Unlike the server's own `close` it ends none. */
const closeDoor = (server: Server) => new Promise(done => NetServer.prototype.close.call(server, done))

/** Waits until no connection waits to be accepted. Node accepts one in each turn of its loop, and reads it in the next. */
const acceptAll = async (server: Server) => {
  const end = Date.now() + longestQueue
  let isQuiet = false
  const onConnection = () => {
    isQuiet = false
  }
  server.on('connection', onConnection)
  while (!isQuiet && Date.now() < end) {
    isQuiet = true
    for (let turn = 0; turn < 3; turn++) await setImmediate()
  }
  server.off('connection', onConnection)
}

/**
 * Lets requests in hand be answered, for `grace` ms at most: a client that stalls would hold the shop up for good.
 * What has arrived and was not read yet is in hand as well. `server.close` would cut it off, so connections that are
 * kept open end otherwise: each answer from now on says that it is the last, and who asks nothing more is closed then.
 * Before that the shop goes on answering until `drained`: a proxy in front needs a moment to see that it is not ready.
 */
export const stopListening = async (
  server: Server,
  { grace, drained }: { grace: number; drained: () => Promise<unknown> },
): Promise<void> => {
  endAfterAnswers(server)
  await drained()
  const late = new AbortController()
  void setTimeout(grace, undefined, late).then(
    () => server.closeAllConnections(),
    () => {},
  )
  // Requests read before that are answered without the header.
  server.keepAliveTimeout = lull
  await acceptAll(server)
  const closed = closeDoor(server)
  await setTimeout(Math.min(lull, grace))
  for (let turn = 0; turn < 3; turn++) await setImmediate()
  server.closeIdleConnections()
  await closed
  late.abort()
}

/**
 * Accepts nothing more, as other processes listen on the same port, and resolves when no connection is left. None is
 * closed while its client may be about to use it: such a request would be refused.
 */
export const leaveToOthers = async (server: Server): Promise<void> => {
  endAfterAnswers(server)
  const early = new AbortController()
  const tooLong = setTimeout(longestLeave, undefined, early).catch(() => {})
  await Promise.race([closeDoor(server), tooLong])
  early.abort()
}
