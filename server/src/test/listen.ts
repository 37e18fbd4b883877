import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a server, or an application of Koa's, on a free port of this machine. */
export const listen = async (app: { listen(port: number, host: string): Server }) => {
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A slow test may send its next request long after its first, over a connection that it believes open.
  server.keepAliveTimeout = 600_000
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
