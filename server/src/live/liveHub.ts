import type { LiveEvent } from '@shop/contracts/live/endpoints'
import { Failure } from '../http/Failure.ts'
import type { Deps } from '../base/deps.ts'
import { Listener } from './Listener.ts'
import { watchMarks } from './watchMarks.ts'

const askEvery = 1000 // ms
const mostListeners = 200
/** A person's windows; the oldest gives way, so that one whose end was never heard of shuts nobody out. */
const mostOfOne = 8

/**
 * Everybody who is told what changes. The database is asked once a second while anybody listens, for all of them; an
 * attempt that fails is left to the next.
 */
export const liveHub = (deps: Deps) => {
  const listeners = new Set<Listener>()
  let timer: NodeJS.Timeout | undefined
  let ask = watchMarks(deps)
  let isAsking = false

  const tell = async () => {
    if (isAsking) return
    isAsking = true
    try {
      const topics = await ask()
      if (topics.length > 0) listeners.forEach(listener => listener.push({ topics }))
    } catch (error) {
      deps.log.warn({ err: error }, 'what has changed could not be read')
    }
    isAsking = false
  }
  const start = () => {
    ask = watchMarks(deps)
    void tell()
    timer = setInterval(() => void tell(), askEvery).unref()
  }
  const leave = (listener: Listener) => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }

  return {
    /** Events for one window of somebody, until it ends. Throws `overloaded` where too many listen. */
    listen: (userId: string): AsyncIterable<LiveEvent> => {
      const own = [...listeners].filter(listener => listener.userId === userId)
      if (own.length >= mostOfOne) own[0]?.end()
      if (listeners.size >= mostListeners)
        throw new Failure('overloaded', 'Too many windows are open.', { retryAfter: 30 })
      const listener = new Listener(userId, leave)
      listeners.add(listener)
      if (listeners.size === 1) start()
      // Says that it works, before anything happens.
      listener.push({ topics: [] })
      return listener
    },
    /** How many windows listen. */
    count: () => listeners.size,
  }
}
