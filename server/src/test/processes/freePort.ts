import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Range of ports below those that any system uses for outgoing connections: such a connection could take the port
 * before the server listens on it.
 */
const [lowest, highest] = [20_000, 32_000]

const isFree = (port: number) =>
  new Promise<boolean>(resolve => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** Finds a port that nobody listens on. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(lowest, highest)
  return (await isFree(port)) ? port : freePort()
}
