import type { Context } from 'koa'
import type { Deps } from '../../base/deps.ts'
import { clientAddress, networkOf } from '../connections/clientAddress.ts'
import { Failure } from '../Failure.ts'

/**
 * Maximum number of files being sent at once to clients that are not signed in; each keeps a file open and uses a few
 * buffers.
 */
const maxFiles = { inAll: 300, toNetwork: 20 }

/**
 * Slowest reader that is served: 4 KB/s, slower than any line in use. Measured over two minutes, because the operating
 * system buffers a megabyte at once for a slow line and then accepts nothing for a while.
 */
const minPace = { everyMs: 120_000, bytes: 480_000 }

/** Ends an answer whose reader is slower than the pace. */
const enforcePace = ({ res }: Context, { everyMs, bytes }: typeof minPace) => {
  const { socket } = res
  let bytesBefore = socket?.bytesWritten ?? 0
  const timer = setInterval(() => {
    const bytesNow = socket?.bytesWritten ?? 0
    if (bytesNow - bytesBefore < bytes) res.destroy()
    bytesBefore = bytesNow
  }, everyMs)
  res.once('close', () => clearInterval(timer.unref()))
}

export type Downloads = ReturnType<typeof createDownloads>

/**
 * Creates the function that counts an answer with a file until it has ended, and ends it if its reader is too slow. It
 * throws `overloaded` if there are too many in all, and `too_many_requests` if there are too many for one network.
 */
export const createDownloads = (
  { config }: Pick<Deps, 'config'>,
  { limits = maxFiles, slowest = minPace }: { limits?: typeof maxFiles; slowest?: typeof minPace } = {},
) => {
  let inAll = 0
  const toNetwork = new Map<string, number>()

  const count = (network: string, change: 1 | -1) => {
    inAll += change
    const networkCount = (toNetwork.get(network) ?? 0) + change
    if (networkCount > 0) toNetwork.set(network, networkCount)
    else toNetwork.delete(network)
  }

  return (ctx: Context): void => {
    const network = networkOf(clientAddress(ctx, config.trustProxyHops))
    if (inAll >= limits.inAll)
      throw new Failure('overloaded', 'Too many files are being downloaded. Please try again in a minute.', {
        retryAfter: 60,
        isExpected: true,
      })
    if (config.hasRateLimits && (toNetwork.get(network) ?? 0) >= limits.toNetwork)
      throw new Failure('too_many_requests', 'Please wait for the other files first.', { retryAfter: 60 })
    // `close` has already fired, so the decrement would never happen.
    if (ctx.res.destroyed) return
    count(network, 1)
    ctx.res.once('close', () => count(network, -1))
    enforcePace(ctx, slowest)
  }
}
