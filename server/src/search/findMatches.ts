import type { Knex } from 'knex'
import { rows } from '../database/rows.ts'
import { withAll, withSome, type Statement } from './matches.ts'
import { understand, type Understood } from './understand.ts'

/** Result of a search, for lists. */
export interface Matches {
  /** Conditions on listing `l` from what fits best to what still fits; each includes those before it. */
  steps: readonly Statement[]
  /** The same for all searches that come to the same. */
  key: string
  /** Query with its mistakes mended, or null where there were none. */
  corrected: string | null
}

const nothing: Statement = { sql: 'false', bindings: [] }

/** Everything that matches: a condition on listing `l`. */
export const anyMatch = ({ steps }: Matches): Statement => steps.at(-1) ?? nothing

const isFound = async (db: Knex, { sql, bindings }: Statement): Promise<boolean> =>
  (await rows(db, `select 1 from product_listings l where ${sql} limit 1`, bindings)).length > 0

/** For every term of what was understood where some product has them all, else for any of them. */
export const matchesOf = async (db: Knex, { terms, corrected }: Understood): Promise<Matches> => {
  const all = { steps: withAll(db, terms), key: JSON.stringify(terms), corrected }
  if (terms.length < 2 || (await isFound(db, anyMatch(all)))) return all
  return { ...all, steps: withSome(db, terms), key: `some ${all.key}` }
}

/** Makes out what is looked for and how to find it. */
export const findMatches = async (db: Knex, query: string): Promise<Matches> =>
  matchesOf(db, await understand(db, query))
