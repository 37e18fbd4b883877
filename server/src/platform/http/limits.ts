import cluster from 'node:cluster'
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '../base/deps.ts'
import { Failure } from './Failure.ts'
import { networkOf } from './connections/clientAddress.ts'

export interface RateLimit {
  /**
   * Counts one request of `key`, usually a client address. Throws `too_many_requests` above the limit, or above
   * `ownPoints` for a key with a limit of its own.
   */
  consume: (key: string, ownPoints?: number | null) => Promise<void>
  /** Subtracts a request of `key` that turned out not to count. */
  uncount: (key: string) => Promise<void>
}

const units = [
  { name: 'second', seconds: 1, below: 60 },
  { name: 'minute', seconds: 60, below: 2 * 60 * 60 },
]
const hour = { name: 'hour', seconds: 60 * 60 }

/** Phrases the time to wait: "in 40 seconds", "in 3 minutes", "in 4 hours". */
export const waitingTime = (seconds: number): string => {
  const unit = units.find(({ below }) => seconds < below) ?? hour
  const count = Math.ceil(seconds / unit.seconds)
  return `in ${count} ${unit.name}${count === 1 ? '' : 's'}`
}

interface LimitOptions {
  /** Requests allowed; a function for a number that staff may change at any time. */
  points: number | (() => Promise<number>)
  /** Seconds. */
  duration: number
}

/**
 * Allows at most `points` requests per key in `duration` seconds. Counts in the memory of this process or, with several
 * workers, of the process that started them. Protects costly work from floods; limits that must hold across restarts
 * and machines are counted in the database.
 */
export const rateLimit = (
  { config, log }: Pick<Deps, 'config' | 'log'>,
  name: string,
  { points, duration }: LimitOptions,
): RateLimit => {
  if (!config.hasRateLimits) return { consume: async () => {}, uncount: async () => {} }
  const Limiter = cluster.isWorker ? RateLimiterCluster : RateLimiterMemory
  // Only counts; the comparison below follows a changed limit at once, without forgetting earlier requests.
  const limiter = new Limiter({ keyPrefix: name, points: Number.MAX_SAFE_INTEGER, duration })
  const asCount = (reason: unknown) => {
    // A counting process of an earlier version still refuses by itself, while its workers are replaced.
    if (reason instanceof RateLimiterRes) return reason
    // One that does not answer must not cost a sale.
    log.error({ err: reason }, 'requests are not counted')
    return null
  }
  return {
    consume: async (key, ownPoints) => {
      const allowed = ownPoints ?? (typeof points === 'number' ? points : await points())
      const count = await limiter.consume(networkOf(key)).catch(asCount)
      if (count === null || count.consumedPoints <= allowed) return
      const retryAfter = Math.max(1, Math.ceil(count.msBeforeNext / 1000))
      const text = `Too many requests. Please try again ${waitingTime(retryAfter)}.`
      throw new Failure('too_many_requests', text, { retryAfter })
    },
    uncount: async key => {
      await limiter.reward(networkOf(key)).catch(asCount)
    },
  }
}
