import cluster from 'node:cluster'
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '../base/deps.ts'
import { Failure } from './Failure.ts'
import { networkOf } from './connections/clientAddress.ts'

export interface RateLimit {
  /** Counts one request of `key`, usually a client address. Throws `too_many_requests` above the limit. */
  consume: (key: string) => Promise<void>
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

/**
 * Allows at most `points` requests per key in `duration` seconds. Counts in the memory of this process or, with several
 * workers, of the process that started them. Protects costly work from floods; limits that must hold across restarts
 * and machines are counted in the database.
 */
export const rateLimit = (
  { config, log }: Pick<Deps, 'config' | 'log'>,
  name: string,
  { points, duration }: { points: number; duration: number },
): RateLimit => {
  if (!config.hasRateLimits) return { consume: async () => {}, uncount: async () => {} }
  const Limiter = cluster.isWorker ? RateLimiterCluster : RateLimiterMemory
  const limiter = new Limiter({ keyPrefix: name, points, duration })
  return {
    consume: async key => {
      try {
        await limiter.consume(networkOf(key))
      } catch (refusal) {
        // The counting process did not answer, which must not cost a sale.
        if (!(refusal instanceof RateLimiterRes))
          return log.error({ err: refusal }, 'requests are not counted')
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        const text = `Too many requests. Please try again ${waitingTime(retryAfter)}.`
        throw new Failure('too_many_requests', text, { retryAfter })
      }
    },
    uncount: async key => {
      await limiter
        .reward(networkOf(key))
        .catch((error: unknown) => log.error({ err: error }, 'requests are not counted'))
    },
  }
}
