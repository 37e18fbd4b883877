import type { Knex } from 'knex'
import { isPostgres } from '../database/connect.ts'
import type { SearchTerm } from './understand.ts'

/** A piece of SQL with what its question marks stand for. */
export interface Statement {
  sql: string
  bindings: unknown[]
}

/** `all`: products have every term; `some`: any of them, those with most first. */
export type Joint = 'all' | 'some'

/** How far into a product is looked: its title; its facts, too; everything. */
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

/** Words are letters and digits alone: in quotes nothing of them is an operator. */
const joined = (terms: readonly SearchTerm[], wording: Sieve['wording'], signs: Signs) =>
  terms
    .map(term => `(${term[wording].map(word => `${signs.quote}${word}${signs.quote}`).join(signs.or)})`)
    .join(signs.and)

interface Signs {
  quote: string
  and: string
  or: string
}
const fts5: Signs = { quote: '"', and: ' AND ', or: ' OR ' }
const tsquery: Signs = { quote: "'", and: ' & ', or: ' | ' }

/** What stands behind `select`: rows called `hit` with a number `rank`. */
const through = (db: Knex, terms: readonly SearchTerm[], sieve: Sieve, rank: number): Statement =>
  isPostgres(db)
    ? {
        sql: `product_id as hit, ${rank} as rank from product_search
          where ${sieve.reach}_document @@ to_tsquery('simple', ?)`,
        bindings: [joined(terms, sieve.wording, tsquery)],
      }
    : {
        sql: `rowid as hit, ${rank} as rank from product_search_index where product_search_index match ?`,
        bindings: [`${columnsOf[sieve.reach]} : (${joined(terms, sieve.wording, fts5)})`],
      }

/** SQLite's hits are numbers, whose products stand elsewhere. */
const asProducts = (db: Knex, hits: string): string =>
  isPostgres(db)
    ? `select hit as product_id, rank from (${hits}) ranked`
    : `select r.product_id, ranked.rank from (${hits}) ranked
        join product_search_index_rows r on r.number = ranked.hit`

const unionOf = (parts: readonly Statement[]): Statement => ({
  sql: parts.map(({ sql }) => `select ${sql}`).join(' union all '),
  bindings: parts.flatMap(({ bindings }) => bindings),
})

const ofAll = (db: Knex, terms: readonly SearchTerm[]): Statement => {
  const isPlain = terms.every(({ said, meant }) => meant.length === said.length)
  const used = isPlain
    ? sieves.filter(({ wording, reach }) => wording === 'said' || reach === 'body')
    : sieves
  const { sql, bindings } = unionOf(used.map((sieve, index) => through(db, terms, sieve, index)))
  return { sql: asProducts(db, `select hit, min(rank) as rank from (${sql}) found group by hit`), bindings }
}

const ofSome = (db: Knex, terms: readonly SearchTerm[]): Statement => {
  const { sql, bindings } = unionOf(terms.map(term => through(db, [term], widest, -1)))
  return { sql: asProducts(db, `select hit, sum(rank) as rank from (${sql}) found group by hit`), bindings }
}

/** Matching products as rows of `product_id` and `rank`, the lowest first. Tested on SQLite and Postgres. */
export const rankedMatches = (db: Knex, terms: readonly SearchTerm[], joint: Joint): Statement =>
  joint === 'all' ? ofAll(db, terms) : ofSome(db, terms)

/** The same as a condition on listing `l`. Tested on SQLite and Postgres. */
export const matchCondition = (db: Knex, terms: readonly SearchTerm[], joint: Joint): Statement => {
  const parts = joint === 'all' ? [terms] : terms.map(term => [term])
  const { sql, bindings } = unionOf(parts.map(part => through(db, part, widest, 0)))
  return { sql: `l.product_id in (select product_id from (${asProducts(db, sql)}) matching)`, bindings }
}
