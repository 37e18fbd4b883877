import type { LiveEvent, LiveTopic } from '@shop/contracts/live/endpoints'
import { Failure } from '../../http/Failure.ts'
import type { Deps } from '../../base/deps.ts'
import type { Viewer } from '../../http/Viewer.ts'
import { Listener } from './Listener.ts'
import { changedTopics, type Marks, readMarks } from './readMarks.ts'

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
    listen: (viewer: Pick<Viewer, 'id' | 'permissions'>): AsyncIterable<LiveEvent> => {
      const own = [...listeners].filter(listener => listener.userId === viewer.id)
      if (own.length >= mostOfOne) own[0]?.end()
      if (listeners.size >= mostListeners)
        throw new Failure('overloaded', 'Too many windows are open.', { retryAfter: 30 })
      const listener = new Listener(viewer, leave)
      listeners.add(listener)
      if (listeners.size === 1) start()
      // Says that it works, before anything happens.
      listener.push({ topics: [] })
      return listener
    },
    /** Number of windows that listen. */
    count: () => listeners.size,
  }
}

/** Time to look back, ms: a transaction is written with the time it began at, and seen when it ends. */
const latest = 30_000
/**
 * Longest time for which changes are counted from the same instant, ms: the longer, the more rows are counted each
 * time.
 */
const renewedAfter = 60_000

/**
 * Gives a function that tells which topics have changed since it was asked last. It asks the database, so it also sees
 * what other processes did.
 */
export const watchMarks = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  let last: { since: number; marks: Marks } | null = null
  const read = (since: number) => readMarks(db, new Date(since).toISOString())

  return async (): Promise<LiveTopic[]> => {
    const since = clock.now() - latest
    if (!last) {
      last = { since, marks: await read(since) }
      return []
    }
    const isOld = since - last.since >= renewedAfter
    // Read before the comparison, so that a change in between is announced twice rather than never.
    const renewed = isOld ? { since, marks: await read(since) } : null
    const marks = await read(last.since)
    const topics = changedTopics(last.marks, marks)
    last = renewed ?? { since: last.since, marks }
    return topics
  }
}
