import { availableParallelism } from 'node:os'
import { Failure } from './Failure.ts'

/** Returns `maxTasks`, or fewer on a machine with few cores, so that one core stays free for everybody's requests. */
export const taskLimitForCores = (maxTasks: number) =>
  Math.min(maxTasks, Math.max(1, availableParallelism() - 1))

/**
 * Creates a function that runs tasks, `count` at a time, in the order of the calls. Throws `overloaded` while
 * `maxWaiting` are waiting: the caller of a later one would have given up before it is done. `retryAfter` is in
 * seconds.
 */
export const concurrencyLimiter = (count: number, maxWaiting = Infinity, retryAfter = 10) => {
  let free = count
  const waitingTasks: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else if (waitingTasks.length >= maxWaiting)
      throw new Failure('overloaded', 'The shop is very busy. Please try again in a moment.', {
        retryAfter,
        isExpected: true,
      })
    else await new Promise<void>(resolve => waitingTasks.push(resolve))
    try {
      return await work()
    } finally {
      const startNext = waitingTasks.shift()
      if (startNext) startNext()
      else free++
    }
  }
}
