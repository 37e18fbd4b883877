import type { Knex } from 'knex'
import { rows } from '../../database/rows.ts'
import type { Deps } from '../../deps.ts'
import type { OrderFilter } from './OrderFilter.ts'
import { textOf, type Selection } from './selection.ts'

/** Above this many, the exact number is kept for a moment. */
const many = 1000
/** ms */
const keptFor = 5000

interface Kept {
  total: Promise<number>
  at: number
}

const kept = new WeakMap<Knex, Map<string, Kept>>()

const count = async (db: Knex, selection: Selection, limit: number | null): Promise<number> => {
  const { text, values } = textOf(selection)
  const source = limit === null ? text : `from (select 1 ${text} limit ${limit}) c`
  const [row] = await rows<{ total: number }>(db, `select count(*) as total ${source}`, values)
  return row?.total ?? 0
}

/**
 * How many orders a filter selects. Up to a thousand are counted anew each time; where many must be gone through, the
 * number may be five seconds old, as that costs far more than the page itself.
 */
export const countOrders = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  filter: OrderFilter,
  selection: Selection,
): Promise<number> => {
  const counted = selection.areMany ? Infinity : await count(db, selection, many + 1)
  if (counted <= many) return counted
  const totals = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, totals)
  const now = clock.now()
  for (const [key, { at }] of totals) if (now - at >= keptFor) totals.delete(key)
  const key = JSON.stringify({ ...filter, sort: null })
  const known = totals.get(key) ?? { at: now, total: count(db, selection, null) }
  totals.set(key, known)
  known.total.catch(() => totals.delete(key))
  return known.total
}
