import type { Knex } from 'knex'
import type { Deps } from '../base/deps.ts'
import { rows } from './rows.ts'

/** Above this many, the exact number is kept for a moment. */
export const many = 1000
/** ms */
const keptFor = 5000
/** A slow count is kept for this many times the time that it took, so that counting is never a shop's main work. */
const timesAsLong = 40
/** Longest time for which a large count is cached, ms. */
const knownFor = 60_000

interface Kept {
  total: Promise<number>
  at: number
  /** ms */
  keptFor: number
}

const kept = new WeakMap<Knex, Map<string, Kept>>()

/** Tells whether a filter selected many when it was counted last, not long ago. */
export const areKnownMany = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: unknown): boolean => {
  const known = kept.get(db)?.get(JSON.stringify(key))
  return known !== undefined && clock.now() - known.at < knownFor
}

interface Options {
  /** The table to count, and its filter. */
  key: unknown
  count: (limit: number | null) => Promise<number>
  /** True if the caller knows already that there are many. */
  areMany?: boolean
}

/**
 * Counts the rows that a filter selects. Up to a thousand are counted anew each time; a larger number may be five
 * seconds old, as counting costs far more than the page itself, and older where counting takes more than an eighth of
 * a second: a minute at most.
 */
export const countMany = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { key, count, areMany = false }: Options,
): Promise<number> => {
  const totals = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, totals)
  const now = clock.now()
  for (const [old, { at }] of totals) if (now - at >= knownFor) totals.delete(old)
  const name = JSON.stringify(key)
  const freshTotal = () => {
    const known = totals.get(name)
    return known && now - known.at < known.keptFor ? known.total : null
  }
  const known = freshTotal()
  if (known) return known
  const counted = areMany || totals.has(name) ? Infinity : await count(many + 1)
  if (counted <= many) return counted
  // A concurrent call may have started the full count during the `await`.
  const begun = freshTotal()
  if (begun) return begun
  const began = clock.now()
  const fresh = { at: now, keptFor, total: count(null) }
  totals.set(name, fresh)
  fresh.total.then(
    () => (fresh.keptFor = Math.min(knownFor, Math.max(keptFor, timesAsLong * (clock.now() - began)))),
    () => totals.delete(name),
  )
  return fresh.total
}

/** Counts the rows that a query selects; with a limit it stops there. */
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
