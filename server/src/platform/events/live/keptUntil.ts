import type { LiveTopic } from '@shop/contracts/live/endpoints'
import type { Knex } from 'knex'
import type { Deps } from '../../base/deps.ts'
import { readMarks } from './readMarks.ts'

/** A transaction is written with the time it began at, and seen when it ends. ms */
const latest = 30_000
/**
 * Longest time for which changes are counted from the same instant, ms: the longer, the more rows are counted each
 * time.
 */
const longestKept = 60_000

interface Kept {
  since: number
  mark: string
  value: Promise<unknown>
}

const kept = new WeakMap<Knex, Map<string, Kept>>()

/**
 * Keeps the result of `make` under this name until something of a topic (or one of several) changes. The database is
 * asked whether it has, so the answer is right whichever process changed it. For results that cost far more than
 * asking.
 */
export const keptUntil = async <T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { topic, name }: { topic: LiveTopic | readonly LiveTopic[]; name: string },
  make: () => Promise<T>,
): Promise<T> => {
  const values = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, values)
  const earliest = clock.now() - latest
  for (const [old, { since }] of values) if (earliest - since >= longestKept) values.delete(old)
  const since = values.get(name)?.since ?? earliest
  // Reads the marks before the value, so that a change in between invalidates it.
  const marks = await readMarks(db, new Date(since).toISOString())
  const mark = [topic]
    .flat()
    .map(each => marks[each])
    .join()
  const known = values.get(name)
  if (known?.since === since && known.mark === mark) return known.value as Promise<T>
  const value = make()
  values.set(name, { since, mark, value })
  value.catch(() => values.delete(name))
  return value
}
