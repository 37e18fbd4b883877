import type { Clock } from './deps.ts'
import { Semaphore } from './Semaphore.ts'

/**
 * Duration from which a failed call counts as hung, ms. A call that fails more quickly got an answer and delayed
 * nobody.
 */
const defaultHangMs = 2000
/** Hung calls in a row after which the other side counts as unavailable. */
const maxHungCalls = 3
/** Interval at which one call is tried while the service is unavailable, ms. */
const retryIntervalMs = 10_000
/** Maximum number of concurrent calls of a process, and the longest wait of a further call for its turn, ms. */
const defaultConcurrency = 100
const maxWaitMs = 2000

export type CallGuard = <T>(call: () => Promise<T>) => Promise<T>

interface GuardOptions {
  /** Name of the service, as at the beginning of a sentence. */
  name: string
  /** Error of calls that got no answer, and of calls that are refused without being made. */
  ErrorClass: new (text: string) => Error
  maxConcurrent?: number
  hangMs?: number
}

/**
 * Circuit breaker and bulkhead around an external service: after a few hung calls in a row the next ones fail at once,
 * and the number of concurrent calls is limited. Written here because no library accepts a clock that tests and drills
 * can move.
 */
export const callGuard = (
  { now }: Clock,
  { name, ErrorClass, maxConcurrent = defaultConcurrency, hangMs = defaultHangMs }: GuardOptions,
): CallGuard => {
  const semaphore = new Semaphore(maxConcurrent, maxWaitMs)
  let hungCalls = 0
  let retryAt = 0

  const trackHangs = async <T>(call: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    try {
      const answer = await call()
      hungCalls = 0
      return answer
    } catch (error) {
      const isHung = error instanceof ErrorClass && performance.now() - startedAt >= hangMs
      hungCalls = isHung ? hungCalls + 1 : 0
      if (isHung) retryAt = now() + retryIntervalMs
      throw error
    }
  }

  return async call => {
    if (hungCalls >= maxHungCalls) {
      if (now() < retryAt) throw new ErrorClass(`${name} has not answered lately.`)
      retryAt = now() + retryIntervalMs
    }
    const release = await semaphore.acquire()
    if (!release) throw new ErrorClass(`Too many calls are waiting. ${name} is slow.`)
    try {
      return await trackHangs(call)
    } finally {
      release()
    }
  }
}
