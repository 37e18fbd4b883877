import type { Server } from 'node:http'

/** Lets requests in hand be answered, for `grace` ms at most: a client that stalls would hold the shop up for good. */
export const stopListening = async (server: Server, grace: number): Promise<void> => {
  const end = setTimeout(() => server.closeAllConnections(), grace)
  await new Promise(done => {
    server.close(done)
    server.closeIdleConnections()
  })
  clearTimeout(end)
}
