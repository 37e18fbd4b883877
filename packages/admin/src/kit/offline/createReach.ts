import { isUnreachable } from './unreachable.ts'
import { ApiError } from '@shop/client/ApiError'

/** Maximum time to wait for an answer, ms. */
const timeoutMs = 8000
/** Interval of checks while the shop is unreachable, ms. */
const checkIntervalMs = 5000
/** Delay of the first check, ms: a single lost call is not yet an outage. */
const firstCheckDelayMs = 1000

/**
 * Tells whether the shop answers. Learns it from every call, and from regular checks while the shop does not answer.
 */
export interface Reach {
  isReachable: () => boolean
  subscribe: (listener: () => void) => () => void
  /**
   * Registers a call; the returned function reports its answer, even a refusal. An answer is ignored if another call
   * was lost in the meantime: with one path blocked, the state would flip endlessly.
   */
  begin: () => () => void
  /** Reports a call without an answer. */
  reportLoss: () => void
  /** Checks now. */
  check: () => Promise<boolean>
  /**
   * Checks periodically while the shop is unreachable, and when the system's network changes; returns a function that
   * stops it.
   */
  watch: () => () => void
}

/** Creates a `Reach` that assumes an answering shop. `probe` is a call that is cheap for the shop. */
export const createReach = (probe: (signal: AbortSignal) => Promise<unknown>): Reach => {
  const listeners = new Set<() => void>()
  let isReachable = true
  let losses = 0
  let isWatched = false
  let runningCheck: Promise<boolean> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const scheduleCheck = (ms: number) => {
    clearTimeout(timer)
    if (isWatched && !isReachable) timer = setTimeout(() => void check(), ms)
  }
  const setReachable = (next: boolean) => {
    if (next === isReachable) return
    isReachable = next
    scheduleCheck(firstCheckDelayMs)
    listeners.forEach(listener => listener())
  }
  const runCheck = async (): Promise<boolean> => {
    try {
      await probe(AbortSignal.timeout(timeoutMs))
      setReachable(true)
    } catch (error) {
      setReachable(error instanceof ApiError && !isUnreachable(error))
    } finally {
      runningCheck = null
      scheduleCheck(checkIntervalMs)
    }
    return isReachable
  }
  const check = (): Promise<boolean> => (runningCheck ??= runCheck())
  const onNetworkChange = () => void check()

  return {
    isReachable: () => isReachable,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    begin: () => {
      const lossesBefore = losses
      return () => {
        if (losses === lossesBefore) setReachable(true)
      }
    },
    reportLoss: () => {
      losses += 1
      setReachable(false)
    },
    check,
    watch: () => {
      isWatched = true
      window.addEventListener('online', onNetworkChange)
      window.addEventListener('offline', onNetworkChange)
      scheduleCheck(firstCheckDelayMs)
      return () => {
        isWatched = false
        clearTimeout(timer)
        window.removeEventListener('online', onNetworkChange)
        window.removeEventListener('offline', onNetworkChange)
      }
    },
  }
}
