import type { Knex } from 'knex'
import type { Deps } from '../deps.ts'

/** Above this many, the exact number is kept for a moment. */
const many = 1000
/** ms */
const keptFor = 5000
/** Where there were many there still are, mostly: until then that is not found out anew, ms. */
const knownFor = 60_000

interface Kept {
  total: Promise<number>
  at: number
}

const kept = new WeakMap<Knex, Map<string, Kept>>()

interface Options {
  /** What is counted, and by which filter. */
  key: unknown
  count: (limit: number | null) => Promise<number>
  /** It is known already that there are many. */
  areMany?: boolean
}

/**
 * How many a filter selects. Up to a thousand are counted anew each time; where many must be gone through, the number may
 * be five seconds old, as that costs far more than the page itself.
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
    return known && now - known.at < keptFor ? known.total : null
  }
  const known = freshTotal()
  if (known) return known
  const counted = areMany || totals.has(name) ? Infinity : await count(many + 1)
  if (counted <= many) return counted
  // Somebody else may have begun to count meanwhile.
  const begun = freshTotal()
  if (begun) return begun
  const total = count(null)
  totals.set(name, { at: now, total })
  total.catch(() => totals.delete(name))
  return total
}
