import type { Context } from 'koa'
import type { Deps } from '../../base/deps.ts'
import { clientAddress, networkOf } from '../connections/clientAddress.ts'
import { Failure } from '../Failure.ts'

/**
 * Maximum number of files being sent at once to clients that are not signed in; each keeps a file open and uses a few
 * buffers.
 */
const maxFiles = { total: 300, perNetwork: 20 }

/**
 * Slowest reader that is served: 4 KB/s, slower than any line in use. Measured over two minutes, because the operating
 * system buffers a megabyte at once for a slow line and then accepts nothing for a while.
 */
const defaultPace = { periodMs: 120_000, minBytes: 480_000 }

/** Ends an answer whose reader is slower than the pace. */
const enforcePace = ({ res }: Context, { periodMs, minBytes }: typeof defaultPace) => {
  const { socket } = res
  let bytesBefore = socket?.bytesWritten ?? 0
  const timer = setInterval(() => {
    const bytesNow = socket?.bytesWritten ?? 0
    if (bytesNow - bytesBefore < minBytes) res.destroy()
    bytesBefore = bytesNow
  }, periodMs)
  res.once('close', () => clearInterval(timer.unref()))
}

export type Downloads = ReturnType<typeof createDownloads>

/**
 * Creates the function that counts an answer with a file until it has ended, and ends it if its reader is too slow. It
 * throws `overloaded` if there are too many in all, and `too_many_requests` if there are too many for one network.
 */
export const createDownloads = (
  { config }: Pick<Deps, 'config'>,
  { limits = maxFiles, pace = defaultPace }: { limits?: typeof maxFiles; pace?: typeof defaultPace } = {},
) => {
  let total = 0
  const countByNetwork = new Map<string, number>()

  const count = (network: string, change: 1 | -1) => {
    total += change
    const networkCount = (countByNetwork.get(network) ?? 0) + change
    if (networkCount > 0) countByNetwork.set(network, networkCount)
    else countByNetwork.delete(network)
  }

  return (ctx: Context): void => {
    const network = networkOf(clientAddress(ctx, config.trustProxyHops))
    if (total >= limits.total)
      throw new Failure('overloaded', 'Too many files are being downloaded. Please try again in a minute.', {
        retryAfter: 60,
        isExpected: true,
      })
    if (config.hasRateLimits && (countByNetwork.get(network) ?? 0) >= limits.perNetwork)
      throw new Failure('too_many_requests', 'Please wait for the other files first.', { retryAfter: 60 })
    // A destroyed answer has already emitted `close`, so its count would never be decremented.
    if (ctx.res.destroyed) return
    count(network, 1)
    ctx.res.once('close', () => count(network, -1))
    enforcePace(ctx, pace)
  }
}
