import type { Knex } from 'knex'
import { understand, type ReadingOptions, type SearchTerm } from './understand.ts'

/** A search as lists are filtered by it. */
export interface Matches {
  terms: readonly SearchTerm[]
  /** The same for all searches that come to the same. */
  key: string
  /** Query with its mistakes mended, or null where there were none. */
  corrected: string | null
}

/** Makes out what is looked for. */
export const findMatches = async (db: Knex, query: string, options?: ReadingOptions): Promise<Matches> => {
  const { terms, corrected } = await understand(db, query, options)
  return { terms, key: JSON.stringify(terms), corrected }
}
