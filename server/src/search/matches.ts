import type { Knex } from 'knex'
import { isPostgres } from '../database/connect.ts'
import type { SearchTerm } from './understand.ts'

/** A piece of SQL with what its question marks stand for. */
export interface Statement {
  sql: string
  bindings: unknown[]
}

/** Depth to which a product is searched: its title; its facts, too; everything. */
type Reach = 'title' | 'facts' | 'body'

interface Sieve {
  reach: Reach
  /** The words that were said, or any that are meant by them. */
  wording: keyof SearchTerm
}

/** From what fits best to what still fits; each lets through all that those before it do. */
const sieves: readonly Sieve[] = [
  { reach: 'title', wording: 'said' },
  { reach: 'title', wording: 'meant' },
  { reach: 'facts', wording: 'said' },
  { reach: 'facts', wording: 'meant' },
  { reach: 'body', wording: 'meant' },
]
const widest: Sieve = { reach: 'body', wording: 'meant' }

const columnsOf: Record<Reach, string> = {
  title: '{title}',
  facts: '{title facts}',
  body: '{title facts body}',
}

interface Signs {
  quote: string
  and: string
  or: string
}
const fts5: Signs = { quote: '"', and: ' AND ', or: ' OR ' }
const tsquery: Signs = { quote: "'", and: ' & ', or: ' | ' }

/** Words are letters and digits alone: in quotes nothing of them is an operator. */
const joined = (terms: readonly SearchTerm[], wording: Sieve['wording'], { quote, and, or }: Signs) =>
  terms.map(term => `(${term[wording].map(word => quote + word + quote).join(or)})`).join(and)

/** Products with all terms, as rows of `hit`: on SQLite numbers, whose products stand elsewhere. */
const through = (db: Knex, terms: readonly SearchTerm[], { reach, wording }: Sieve): Statement =>
  isPostgres(db)
    ? {
        sql: `select product_id as hit from product_search where ${reach}_document @@ to_tsquery('simple', ?)`,
        bindings: [joined(terms, wording, tsquery)],
      }
    : {
        sql: 'select rowid as hit from product_search_index where product_search_index match ?',
        bindings: [`${columnsOf[reach]} : (${joined(terms, wording, fts5)})`],
      }

const condition = (db: Knex, { sql, bindings }: Statement): Statement => ({
  sql: isPostgres(db)
    ? `l.product_id in (${sql})`
    : `l.product_id in (select product_id from product_search_index_rows where number in (${sql}))`,
  bindings,
})

/** Some sieve may have no word to let through where another has. */
const hasWords = (terms: readonly SearchTerm[], { wording }: Sieve) =>
  terms.length > 0 && terms.every(term => term[wording].length > 0)

/**
 * Conditions on listing `l` from what fits best to what still fits, for products that have every term; each includes
 * those before it. Tested on SQLite and Postgres.
 */
export const withAll = (db: Knex, terms: readonly SearchTerm[]): Statement[] => {
  const isPlain = terms.every(({ said, meant }) => meant.length === said.length)
  return sieves
    .filter(({ wording, reach }) => !isPlain || wording === 'said' || reach === 'body')
    .filter(sieve => hasWords(terms, sieve))
    .map(sieve => condition(db, through(db, terms, sieve)))
}

/** The same for products that have any of the terms: first those with the most. Tested on SQLite and Postgres. */
export const withSome = (db: Knex, terms: readonly SearchTerm[]): Statement[] => {
  const parts = terms.filter(term => term.meant.length > 0).map(term => through(db, [term], widest))
  const sql = parts.map(part => part.sql).join(' union all ')
  const bindings = parts.flatMap(part => part.bindings)
  return parts.map((_, index) =>
    condition(db, {
      sql: `select hit from (${sql}) found group by hit having count(*) >= ${parts.length - index}`,
      bindings,
    }),
  )
}
