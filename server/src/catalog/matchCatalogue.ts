import type { Knex } from 'knex'
import { isPostgres } from '../database/connect.ts'
import { countFrom } from '../database/countRows.ts'
import {
  containingWords,
  few as usuallyFew,
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

/** Whether a search finds so many that the catalogue is better looked through in the order of a list. */
const areMany = async (db: Knex, search: string, few: number): Promise<boolean> => {
  if (!isPostgres(db) && !isPlain(search)) return false
  const { sql, bindings } = isPostgres(db)
    ? matchCatalogue(db, search, 'products')
    : { ...onSqlite(search), sql: `select number from catalogue_index_rows where ${onSqlite(search).sql}` }
  return (await countFrom(db, `from (${sql}) m`, bindings, few + 1)) > few
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

/** Further down, finding all and sorting them costs less. */
const farDown = 500

/** What a search finds, to be counted, and as a list is best narrowed by it down to its row number `last`. */
export const searchCatalogue = async (
  db: Knex,
  search: string,
  { what, last, few = usuallyFew }: { what: Catalogued; last: number; few?: number },
): Promise<{ found: Condition; listed: Condition }> => {
  const found = foundInCatalogue(db, search, what)
  return {
    found,
    listed: last <= farDown && (await areMany(db, search, few)) ? holdsOf(db, search, what) : found,
  }
}
