import type { LiveEvent, LiveTopic } from '@shop/contracts/live/endpoints'
import { Failure } from '../../http/Failure.ts'
import type { Deps } from '../../base/deps.ts'
import type { Viewer } from '../../http/Viewer.ts'
import { Listener } from './Listener.ts'
import { changedTopics, lookBackMs, type TopicMarks, readMarks } from './readMarks.ts'

const queryIntervalMs = 1000
const maxListeners = 200
/** Maximum windows of one person; the oldest is closed, so that lost connections lock nobody out. */
const maxPerPerson = 8

/**
 * Sends changes to all listening windows. While there are any, queries the database once a second for all of them;
 * after a failure it just waits for the next time.
 */
export const liveHub = (deps: Deps) => {
  const listeners = new Set<Listener>()
  let timer: NodeJS.Timeout | undefined
  let findChangedTopics = watchMarks(deps)
  let isQuerying = false

  const sendChanges = async () => {
    if (isQuerying) return
    isQuerying = true
    try {
      const topics = await findChangedTopics()
      if (topics.length > 0) listeners.forEach(listener => listener.push({ topics }))
    } catch (error) {
      deps.log.warn({ err: error }, 'changes could not be read')
    }
    isQuerying = false
  }
  const start = () => {
    findChangedTopics = watchMarks(deps)
    void sendChanges()
    timer = setInterval(() => void sendChanges(), queryIntervalMs).unref()
  }
  const removeListener = (listener: Listener) => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }

  return {
    /** Returns the events for one window of a person, until it ends. Throws `overloaded` if too many are open. */
    listen: (viewer: Pick<Viewer, 'id' | 'permissions'>): AsyncIterable<LiveEvent> => {
      const ownListeners = [...listeners].filter(listener => listener.userId === viewer.id)
      if (ownListeners.length >= maxPerPerson) ownListeners[0]?.end()
      if (listeners.size >= maxListeners)
        throw new Failure('overloaded', 'Too many windows are open.', { retryAfter: 30 })
      const listener = new Listener(viewer, removeListener)
      listeners.add(listener)
      if (listeners.size === 1) start()
      // Shows that the stream works, before anything happens.
      listener.push({ topics: [] })
      return listener
    },
    /** Returns the number of listening windows. */
    count: () => listeners.size,
  }
}

/**
 * Longest time for which changes are counted from the same instant, ms: the longer, the more rows are counted each
 * time.
 */
const maxAgeMs = 60_000

/**
 * Creates a function that returns the topics that have changed since its last call. It queries the database, so it also
 * sees changes made by other processes.
 */
export const watchMarks = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  let lastRead: { since: number; marks: TopicMarks } | null = null
  const read = (since: number) => readMarks(db, new Date(since).toISOString())

  return async (): Promise<LiveTopic[]> => {
    const since = clock.now() - lookBackMs
    if (!lastRead) {
      lastRead = { since, marks: await read(since) }
      return []
    }
    const isOld = since - lastRead.since >= maxAgeMs
    // Read before the comparison, so that a change in between is announced twice rather than never.
    const renewedMarks = isOld ? { since, marks: await read(since) } : null
    const marks = await read(lastRead.since)
    const topics = changedTopics(lastRead.marks, marks)
    lastRead = renewedMarks ?? { since: lastRead.since, marks }
    return topics
  }
}
