import { Failure } from './Failure.ts'

/**
 * Makes a function that runs works given to it, `count` at a time, in the order they came. Throws `overloaded` while
 * `mostWaiting` wait: a later one would be done when nobody waits for it any more.
 */
export const atMost = (count: number, mostWaiting = Infinity) => {
  let free = count
  const waiting: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else if (waiting.length >= mostWaiting)
      throw new Failure('overloaded', 'The shop is very busy. Please try again in a moment.', {
        retryAfter: 10,
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
