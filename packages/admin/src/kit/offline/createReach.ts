import { isUnreachable } from './unreachable.ts'
import { ApiError } from '@shop/client/ApiError'

/** Maximum time to wait for an answer, ms. */
const timeoutMs = 8000
/** Interval of checks while the shop is unreachable, ms. */
const looksEvery = 5000
/** Delay of the first check, ms: a single lost call is not yet an outage. */
const looksAgainAfter = 1000

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
  lost: () => void
  /** Checks now. */
  look: () => Promise<boolean>
  /**
   * Checks periodically while the shop is unreachable, and when the system's network changes; returns a function that
   * stops it.
   */
  watch: () => () => void
}

/** Creates the watch. `ask` is a call that is cheap for the shop. */
export const createReach = (probe: (signal: AbortSignal) => Promise<unknown>): Reach => {
  const listeners = new Set<() => void>()
  let isReachable = true
  let losses = 0
  let isWatched = false
  let looking: Promise<boolean> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const lookIn = (ms: number) => {
    clearTimeout(timer)
    if (isWatched && !isReachable) timer = setTimeout(() => void look(), ms)
  }
  const become = (next: boolean) => {
    if (next === isReachable) return
    isReachable = next
    lookIn(looksAgainAfter)
    listeners.forEach(listener => listener())
  }
  const run = async (): Promise<boolean> => {
    try {
      await probe(AbortSignal.timeout(timeoutMs))
      become(true)
    } catch (error) {
      become(error instanceof ApiError && !isUnreachable(error))
    } finally {
      looking = null
      lookIn(looksEvery)
    }
    return isReachable
  }
  const look = (): Promise<boolean> => (looking ??= run())
  const onSystem = () => void look()

  return {
    isReachable: () => isReachable,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    begin: () => {
      const before = losses
      return () => {
        if (losses === before) become(true)
      }
    },
    lost: () => {
      losses += 1
      become(false)
    },
    look,
    watch: () => {
      isWatched = true
      window.addEventListener('online', onSystem)
      window.addEventListener('offline', onSystem)
      lookIn(looksAgainAfter)
      return () => {
        isWatched = false
        clearTimeout(timer)
        window.removeEventListener('online', onSystem)
        window.removeEventListener('offline', onSystem)
      }
    },
  }
}
