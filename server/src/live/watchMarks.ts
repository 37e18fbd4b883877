import type { LiveTopic } from '@shop/contracts/live/endpoints'
import type { Deps } from '../base/deps.ts'
import { changedTopics, type Marks, readMarks } from './readMarks.ts'

/** How far back it is looked: a transaction is written with the time it began at, and seen when it ends. ms */
const latest = 30_000
/** How long the same instant is looked back to, ms: the longer, the more rows are counted each time. */
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
    // Before it is compared: what comes between the two is told twice rather than never.
    const renewed = isOld ? { since, marks: await read(since) } : null
    const marks = await read(last.since)
    const topics = changedTopics(last.marks, marks)
    last = renewed ?? { since: last.since, marks }
    return topics
  }
}
