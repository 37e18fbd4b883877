import type { Clock } from './deps.ts'
import { Semaphore } from './Semaphore.ts'

/**
 * Duration from which a failed call counts as hung, ms. A call that fails more quickly got an answer and delayed
 * nobody.
 */
const usualHang = 2000
/** Hung calls in a row after which the other side counts as unavailable. */
const maxHungInRow = 3
/** Interval at which one call is let through while the service is unavailable, to see whether it is back, ms. */
const lookEvery = 10_000
/** Maximum number of concurrent calls of a process, and the longest wait of a further call for its turn, ms. */
const usualAtOnce = 100
const maxWait = 2000

export type CallGuard = <T>(call: () => Promise<T>) => Promise<T>

interface Guarded {
  /** Name of the service, as at the beginning of a sentence. */
  name: string
  /** Error of calls that got no answer, and of calls that are refused without being made. */
  Away: new (text: string) => Error
  atOnce?: number
  /** ms. */
  hang?: number
}

/**
 * Circuit breaker and bulkhead around an external service: after a few hung calls in a row the next ones fail at once,
 * and the number of concurrent calls is limited. Written here because no library accepts a clock that tests and drills
 * can move.
 */
export const callGuard = (
  { now }: Clock,
  { name, Away, atOnce = usualAtOnce, hang = usualHang }: Guarded,
): CallGuard => {
  const turns = new Semaphore(atOnce, maxWait)
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
    if (hungInRow >= maxHungInRow) {
      if (now() < lookAt) throw new Away(`${name} has not answered lately.`)
      lookAt = now() + lookEvery
    }
    const release = await turns.acquire()
    if (!release) throw new Away(`Too many calls are waiting. ${name} is slow.`)
    try {
      return await timed(call)
    } finally {
      release()
    }
  }
}
