import type { Knex } from 'knex'
import { isPostgres } from '../database/connect.ts'
import { countRows } from '../database/countMany.ts'
import {
  containingWords,
  few,
  isIndexed,
  isPlain,
  matchesOfSqlite,
  type Condition,
} from '../database/soughtWords.ts'

type Catalogued = 'products' | 'variants'

const indexes = { letters: 'catalogue_index', words: 'catalogue_word_index' }

/** Numbers in `catalogue_index_rows`. */
const onSqlite = (search: string): Condition => {
  const matches = matchesOfSqlite(indexes, search)
  return {
    sql: matches.map(({ index, sql }) => `number in (select rowid from ${index} where ${sql})`).join(' and '),
    bindings: matches.map(({ binding }) => binding),
  }
}

const textOf = (...columns: string[]) => `(' ' || ${columns.join(" || ' ' || ")})`

/**
 * A subquery for the ids of products in whose title and slug each word stands somewhere, or in the SKU and barcode of one
 * of their variants; of variants alike. `search` is not empty. Tested on SQLite and Postgres.
 */
const matchCatalogue = (db: Knex, search: string, what: Catalogued): Condition => {
  if (!isPostgres(db)) {
    const { sql, bindings } = onSqlite(search)
    if (what === 'products')
      return { sql: `select product_id from catalogue_index_rows where ${sql}`, bindings }
    return {
      sql: `select owner_id from catalogue_index_rows where ${sql}
        union all select id from variants where product_id in
          (select owner_id from catalogue_index_rows where ${sql})`,
      bindings: [...bindings, ...bindings],
    }
  }
  const products = containingWords(db, textOf('title', 'slug'), search)
  const variants = containingWords(db, textOf('sku', 'barcode'), search)
  const ofProducts = `select id from products where ${products.sql}`
  return {
    sql:
      what === 'products'
        ? `${ofProducts} union all select product_id from variants where ${variants.sql}`
        : `select id from variants where product_id in (${ofProducts})
            union all select id from variants where ${variants.sql}`,
    bindings: [...products.bindings, ...variants.bindings],
  }
}

/** The same as what holds of a product `p`, or of a variant `v`. `offset` keeps it from being asked of all at once. */
const holdsOf = (db: Knex, search: string, what: Catalogued): Condition => {
  const [own, other] =
    what === 'products'
      ? [textOf('p.title', 'p.slug'), 'variants o where o.product_id = p.id']
      : [textOf('v.sku', 'v.barcode'), 'products o where o.id = v.product_id']
  const ofOther = what === 'products' ? textOf('o.sku', 'o.barcode') : textOf('o.title', 'o.slug')
  const here = containingWords(db, own, search)
  const there = containingWords(db, ofOther, search)
  return {
    sql: `(${here.sql} or exists (select 1 from ${other} and ${there.sql} limit 1 offset 0))`,
    bindings: [...here.bindings, ...there.bindings],
  }
}

/** A search as what holds of a product `p` or variant `v`, found by the indexes. Tested on SQLite and Postgres. */
export const foundInCatalogue = (db: Knex, search: string, what: Catalogued): Condition => {
  const { sql, bindings } = matchCatalogue(db, search, what)
  return { sql: `${what === 'products' ? 'p' : 'v'}.id in (${sql})`, bindings }
}

/**
 * The ways in which a product `p` may be found, to be joined by `union`: of one condition with `or` Postgres asks no index,
 * and of `foundInCatalogue` it reads each product twice.
 */
export const waysIntoCatalogue = (db: Knex, search: string): Condition[] => {
  if (!isPostgres(db)) return [foundInCatalogue(db, search, 'products')]
  const { sql, bindings } = containingWords(db, textOf('sku', 'barcode'), search)
  return [
    containingWords(db, textOf('p.title', 'p.slug'), search),
    { sql: `p.id in (select product_id from variants where ${sql})`, bindings },
  ]
}

/** With so many entries in an index, reading products in the order of a list is quicker. */
const fewEntries = 200

/**
 * Condition on each product `p` in whose title all of these words stand somewhere, answered by an index; null where
 * it would not leave few to look at. Tested on SQLite and Postgres.
 */
export const narrowedByTitle = async (db: Knex, words: readonly string[]): Promise<Condition | null> => {
  const search = words.filter(isIndexed).join(' ')
  if (search === '') return null
  // Postgres knows how many there are, more or less, and chooses by itself.
  if (isPostgres(db)) return containingWords(db, textOf('p.title', 'p.slug'), search)
  const { sql, bindings } = onSqlite(search)
  const found = db('catalogue_index_rows').whereRaw(sql, bindings)
  if ((await countRows(found.clone(), fewEntries + 1)) > fewEntries) return null
  return { sql: `p.id in (select owner_id from catalogue_index_rows where ${sql})`, bindings }
}

/** Further down, finding all and sorting them costs less. */
const farDown = 500

/** Position in a list, and the number that a search has found there. */
interface Extent {
  last: number
  total: number
}

/** The same for a part of a list: what many match is come across sooner in the list's order than all found and sorted. */
export const listedInCatalogue = (
  db: Knex,
  search: string,
  what: Catalogued,
  { last, total }: Extent,
): Condition =>
  last <= farDown && total > few && (isPostgres(db) || isPlain(search))
    ? holdsOf(db, search, what)
    : foundInCatalogue(db, search, what)
