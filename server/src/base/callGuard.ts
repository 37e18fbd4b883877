import type { Clock } from './deps.ts'
import { Semaphore } from './Semaphore.ts'

/** A call that fails after so long has hung, ms; one that fails sooner had an answer, which costs nobody time. */
const usualHang = 2000
/** After so many hung calls in a row the other side is taken for away. */
const patience = 3
/** While it is away one call in so long is let through, to see whether it is back, ms. */
const lookEvery = 10_000
/** Calls under way at once in a process, and how long another one waits for its turn, ms. */
const usualAtOnce = 100
const longestQueue = 2000

export type CallGuard = <T>(call: () => Promise<T>) => Promise<T>

interface Guarded {
  /** As a sentence begins with it. */
  name: string
  /** The error of calls that got no answer, and of those that are not made. */
  Away: new (text: string) => Error
  atOnce?: number
  /** ms. */
  hang?: number
}

/**
 * Keeps somebody outside that hangs from holding up the shop, as a circuit breaker and a bulkhead do: after a few hung calls
 * the others fail at once, and only so many wait at a time. No library does this by a clock that tests and drills move.
 */
export const callGuard = (
  { now }: Clock,
  { name, Away, atOnce = usualAtOnce, hang = usualHang }: Guarded,
): CallGuard => {
  const turns = new Semaphore(atOnce, longestQueue)
  let hungInRow = 0
  let lookAt = 0

  const timed = async <T>(call: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    try {
      const answer = await call()
      hungInRow = 0
      return answer
    } catch (error) {
      const isHung = error instanceof Away && performance.now() - startedAt >= hang
      hungInRow = isHung ? hungInRow + 1 : 0
      if (isHung) lookAt = now() + lookEvery
      throw error
    }
  }

  return async call => {
    if (hungInRow >= patience) {
      if (now() < lookAt) throw new Away(`${name} has not answered lately.`)
      lookAt = now() + lookEvery
    }
    const release = await turns.acquire()
    if (!release) throw new Away(`Too many calls wait. ${name} is slow.`)
    try {
      return await timed(call)
    } finally {
      release()
    }
  }
}
