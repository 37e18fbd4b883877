import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from './platform/base/config.ts'
import { waitUntilListening, type ListenAddress } from './platform/base/waitUntilListening.ts'
import { sandboxListenAddress } from './sales/orders/payments/stripe/startSandboxForShop.ts'

const tryToListen = async (place: ListenAddress) => {
  // Drops clients that connect in the meantime: an open connection would keep the server from closing.
  const server = createServer(socket => socket.destroy())
  server.listen(place.port, place.host)
  await waitUntilListening(once(server, 'listening'), place)
  server.close()
  await once(server, 'close')
}

/**
 * Throws a StartupError in one sentence if a port that the shop needs is in use. Called before the database is opened:
 * a start on a wrong port must not migrate anything or run jobs.
 */
export const refuseBusyPorts = async (config: Pick<Config, 'host' | 'port' | 'stripe'>): Promise<void> => {
  await tryToListen(config)
  if (!config.stripe) await tryToListen(sandboxListenAddress(config))
}
