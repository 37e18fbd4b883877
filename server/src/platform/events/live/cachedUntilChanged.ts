import type { LiveTopic } from '@shop/contracts/live/endpoints'
import type { Knex } from 'knex'
import type { Deps } from '../../base/deps.ts'
import { lookBackMs, readMarks } from './readMarks.ts'

/**
 * Longest time for which changes are counted from the same instant, ms: the longer, the more rows are counted each
 * time.
 */
const maxWindowMs = 60_000

interface CachedValue {
  since: number
  mark: string
  value: Promise<unknown>
}

const cache = new WeakMap<Knex, Map<string, CachedValue>>()

/**
 * Caches the result of `make` under this name until something of a topic (or of one of several) changes. The database
 * shows whether it has, so the result is correct whichever process made the change. Worthwhile if making the result
 * costs far more than that query.
 */
export const cachedUntilChanged = async <T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { topic, name }: { topic: LiveTopic | readonly LiveTopic[]; name: string },
  make: () => Promise<T>,
): Promise<T> => {
  const values = cache.get(db) ?? new Map<string, CachedValue>()
  cache.set(db, values)
  const lookBackTo = clock.now() - lookBackMs
  for (const [oldName, { since }] of values) if (lookBackTo - since >= maxWindowMs) values.delete(oldName)
  const since = values.get(name)?.since ?? lookBackTo
  // Reads the marks before the value is made, so that a change in between invalidates it.
  const marks = await readMarks(db, new Date(since).toISOString())
  const currentMark = [topic]
    .flat()
    .map(eachTopic => marks[eachTopic])
    .join()
  const cached = values.get(name)
  if (cached?.since === since && cached.mark === currentMark) return cached.value as Promise<T>
  const value = make()
  values.set(name, { since, mark: currentMark, value })
  value.catch(() => values.delete(name))
  return value
}
