import { availableParallelism } from 'node:os'
import { Failure } from './Failure.ts'

/** Number of heavy works to do at once, at most `most`: a core stays free for everybody's requests. */
export const besideACore = (most: number) => Math.min(most, Math.max(1, availableParallelism() - 1))

/**
 * Makes a function that runs works given to it, `count` at a time, in the order they came. Throws `overloaded` while
 * `mostWaiting` wait: a later one would be done when nobody waits for it any more. `retryAfter` is in seconds.
 */
export const atMost = (count: number, mostWaiting = Infinity, retryAfter = 10) => {
  let free = count
  const waiting: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else if (waiting.length >= mostWaiting)
      throw new Failure('overloaded', 'The shop is very busy. Please try again in a moment.', {
        retryAfter,
        isMeant: true,
      })
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
