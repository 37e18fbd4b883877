import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the range that any system uses for outgoing connections, one of which could take the port before it is listened
 * on.
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
