import type { Knex } from 'knex'
import type { Deps } from '../base/deps.ts'
import { rows } from './rows.ts'

/** Above this number, the exact count is cached for a moment. */
export const largeCount = 1000
/** Usual time for which a large count is cached, ms. */
const usualAgeMs = 5000
/**
 * A slow count is cached for this multiple of the time that it took, so that counting never dominates a shop's work.
 */
const ageFactor = 40
/** Longest time for which a large count is cached, ms. */
const maxAgeMs = 60_000

interface CachedCount {
  total: Promise<number>
  at: number
  freshForMs: number
}

const cache = new WeakMap<Knex, Map<string, CachedCount>>()

/** Tells whether a filter selected many rows when it was counted within the last minute. */
export const areManyRows = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: unknown): boolean => {
  const cached = cache.get(db)?.get(JSON.stringify(key))
  return cached !== undefined && clock.now() - cached.at < maxAgeMs
}

interface Options {
  /** The table to count, and its filter. */
  key: unknown
  count: (limit: number | null) => Promise<number>
  /** Skips the limited count, because the caller already knows that there are many rows. */
  areMany?: boolean
}

/**
 * Counts the rows that a filter selects. Up to a thousand are counted each time. A larger number may be five seconds
 * old, since counting costs far more than the page itself; if counting takes more than an eighth of a second, it may be
 * older, a minute at most.
 */
export const countMany = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { key, count, areMany = false }: Options,
): Promise<number> => {
  const totals = cache.get(db) ?? new Map<string, CachedCount>()
  cache.set(db, totals)
  const now = clock.now()
  for (const [staleKey, { at }] of totals) if (now - at >= maxAgeMs) totals.delete(staleKey)
  const name = JSON.stringify(key)
  const cachedTotal = () => {
    const cached = totals.get(name)
    return cached && now - cached.at < cached.freshForMs ? cached.total : null
  }
  const knownTotal = cachedTotal()
  if (knownTotal) return knownTotal
  const cappedCount = areMany || totals.has(name) ? Infinity : await count(largeCount + 1)
  if (cappedCount <= largeCount) return cappedCount
  // A concurrent call may have started the full count during the `await`.
  const concurrentTotal = cachedTotal()
  if (concurrentTotal) return concurrentTotal
  const startedAt = clock.now()
  const newCount = { at: now, freshForMs: usualAgeMs, total: count(null) }
  totals.set(name, newCount)
  newCount.total.then(
    () =>
      (newCount.freshForMs = Math.min(maxAgeMs, Math.max(usualAgeMs, ageFactor * (clock.now() - startedAt)))),
    () => totals.delete(name),
  )
  return newCount.total
}

/** Counts the rows that a query selects; stops at the limit, if there is one. */
export const countRows = async (query: Knex.QueryBuilder, limit: number | null = null): Promise<number> => {
  const { client } = query as unknown as Pick<Knex, 'client'>
  const counted: Knex.QueryBuilder =
    limit === null ? query : client.queryBuilder().from(query.select(client.raw('1')).limit(limit).as('c'))
  const [row] = (await counted.count({ count: '*' })) as { count: number }[]
  return row?.count ?? 0
}

/** Counts the rows of a hand-written `from ... where ...`. */
export const countFrom = async (
  db: Knex,
  text: string,
  values: readonly unknown[],
  limit: number | null = null,
): Promise<number> => {
  const source = limit === null ? text : `from (select 1 ${text} limit ${limit}) c`
  const [row] = await rows<{ total: number }>(db, `select count(*) as total ${source}`, values)
  return row?.total ?? 0
}
