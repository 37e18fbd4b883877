import type { Knex } from 'knex'
import { rows } from '../database/rows.ts'
import { matchCondition, rankedMatches, type Joint, type Statement } from './matches.ts'
import { understand, type SearchTerm, type Understood } from './understand.ts'

/** What a search comes to, for lists. */
export interface Matches {
  /** On listing `l`. */
  condition: Statement
  /** Rows of `product_id` and `rank`, the lowest first. */
  ranking: Statement
  /** The same for all searches that come to the same. */
  key: string
  /** What was typed with its mistakes mended, or null where there were none. */
  corrected: string | null
}

const isMatched = async (db: Knex, terms: readonly SearchTerm[], joint: Joint): Promise<boolean> => {
  const { sql, bindings } = matchCondition(db, terms, joint)
  return (await rows(db, `select 1 from product_listings l where ${sql} limit 1`, bindings)).length > 0
}

const nothing: Statement = { sql: 'false', bindings: [] }
const nothingRanked: Statement = {
  sql: 'select product_id, 0 as rank from product_search where false',
  bindings: [],
}

/** Statements for what was understood: for every term where some product has them all, else for any of them. */
export const matchesOf = async (db: Knex, { terms, corrected }: Understood): Promise<Matches> => {
  if (!terms.length) return { condition: nothing, ranking: nothingRanked, key: 'nothing', corrected: null }
  const joint = terms.length === 1 || (await isMatched(db, terms, 'all')) ? 'all' : 'some'
  return {
    condition: matchCondition(db, terms, joint),
    ranking: rankedMatches(db, terms, joint),
    key: JSON.stringify([joint, terms]),
    corrected,
  }
}

/** Makes out what is looked for and how to find it. */
export const findMatches = async (db: Knex, query: string): Promise<Matches> =>
  matchesOf(db, await understand(db, query))
