import type { Context } from 'koa'
import type { Deps } from '../../base/deps.ts'
import { clientAddress, networkOf } from '../connections/clientAddress.ts'
import { Failure } from '../Failure.ts'

/** Files being sent to strangers at once: each holds a file open and a few buffers. */
const most = { inAll: 300, toNetwork: 20 }

/**
 * Slowest reader that is served: 4 KB/s, slower than any line in use. Measured over two minutes, because the operating
 * system buffers a megabyte at once for a slow line and then takes nothing for a while.
 */
const pace = { everyMs: 120_000, bytes: 480_000 }

/** Breaks an answer off whose reader keeps below the pace. */
const keepPace = ({ res }: Context, { everyMs, bytes }: typeof pace) => {
  const { socket } = res
  let taken = socket?.bytesWritten ?? 0
  const timer = setInterval(() => {
    const now = socket?.bytesWritten ?? 0
    if (now - taken < bytes) res.destroy()
    taken = now
  }, everyMs)
  res.once('close', () => clearInterval(timer.unref()))
}

export type Downloads = ReturnType<typeof createDownloads>

/**
 * Counts an answer with a file until it has ended, and keeps its reader to a pace. Throws `overloaded` where too many
 * are under way, and `too_many_requests` where one network has too many.
 */
export const createDownloads = (
  { config }: Pick<Deps, 'config'>,
  { limits = most, slowest = pace }: { limits?: typeof most; slowest?: typeof pace } = {},
) => {
  let inAll = 0
  const toNetwork = new Map<string, number>()

  const count = (network: string, change: 1 | -1) => {
    inAll += change
    const now = (toNetwork.get(network) ?? 0) + change
    if (now > 0) toNetwork.set(network, now)
    else toNetwork.delete(network)
  }

  return (ctx: Context): void => {
    const network = networkOf(clientAddress(ctx, config.trustProxyHops))
    if (inAll >= limits.inAll)
      throw new Failure('overloaded', 'Too many files are being downloaded. Please try again in a minute.', {
        retryAfter: 60,
        isMeant: true,
      })
    if (config.hasRateLimits && (toNetwork.get(network) ?? 0) >= limits.toNetwork)
      throw new Failure('too_many_requests', 'Please wait for the other files first.', { retryAfter: 60 })
    // `close` has already fired, so the decrement would never come.
    if (ctx.res.destroyed) return
    count(network, 1)
    ctx.res.once('close', () => count(network, -1))
    keepPace(ctx, slowest)
  }
}
