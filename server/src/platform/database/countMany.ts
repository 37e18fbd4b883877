import type { Knex } from 'knex'
import type { Deps } from '../base/deps.ts'
import { rows } from './rows.ts'

/** Above this number, the exact count is cached for a moment. */
export const many = 1000
/** Normal time for which a large count is cached, ms. */
const freshFor = 5000
/**
 * A slow count is cached for this multiple of the time that it took, so that counting never dominates a shop's work.
 */
const durationFactor = 40
/** Longest time for which a large count is cached, ms. */
const maxFreshFor = 60_000

interface CachedCount {
  total: Promise<number>
  at: number
  /** ms */
  freshFor: number
}

const cache = new WeakMap<Knex, Map<string, CachedCount>>()

/** Tells whether a filter selected many rows when it was last counted, not long ago. */
export const areManyRows = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: unknown): boolean => {
  const known = cache.get(db)?.get(JSON.stringify(key))
  return known !== undefined && clock.now() - known.at < maxFreshFor
}

interface Options {
  /** The table to count, and its filter. */
  key: unknown
  count: (limit: number | null) => Promise<number>
  /** True if the caller already knows that there are many. */
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
  for (const [old, { at }] of totals) if (now - at >= maxFreshFor) totals.delete(old)
  const name = JSON.stringify(key)
  const freshTotal = () => {
    const known = totals.get(name)
    return known && now - known.at < known.freshFor ? known.total : null
  }
  const known = freshTotal()
  if (known) return known
  const counted = areMany || totals.has(name) ? Infinity : await count(many + 1)
  if (counted <= many) return counted
  // A concurrent call may have started the full count during the `await`.
  const begun = freshTotal()
  if (begun) return begun
  const began = clock.now()
  const fresh = { at: now, freshFor, total: count(null) }
  totals.set(name, fresh)
  fresh.total.then(
    () =>
      (fresh.freshFor = Math.min(maxFreshFor, Math.max(freshFor, durationFactor * (clock.now() - began)))),
    () => totals.delete(name),
  )
  return fresh.total
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
