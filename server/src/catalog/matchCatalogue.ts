import type { Knex } from 'knex'
import { isPostgres } from '../database/connect.ts'

/** The indexes know three letters in a row and more, anywhere; what is shorter is taken as a word's beginning. */
const fewestAnywhere = 3
const mostWords = 5

const wordsOf = (search: string) => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords)
  const isLong = (word: string) => Array.from(word).length >= fewestAnywhere
  return { anywhere: words.filter(isLong), beginnings: words.filter(word => !isLong(word)) }
}

interface Condition {
  sql: string
  bindings: string[]
}

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`

const onSqlite = (search: string): Condition => {
  const { anywhere, beginnings } = wordsOf(search)
  const parts = [
    { index: 'catalogue_index', terms: anywhere.map(quoted) },
    { index: 'catalogue_word_index', terms: beginnings.map(word => `${quoted(word)}*`) },
  ].filter(({ terms }) => terms.length > 0)
  return {
    sql: parts
      .map(({ index }) => `number in (select rowid from ${index} where ${index} match ?)`)
      .join(' and '),
    bindings: parts.map(({ terms }) => terms.join(' AND ')),
  }
}

const escaped = (word: string) => word.replaceAll(/[%_!]/g, '!$&')

const onPostgres = (search: string, columns: readonly [string, string]): Condition => {
  const { anywhere, beginnings } = wordsOf(search)
  const patterns = [
    ...anywhere.map(word => `%${escaped(word)}%`),
    ...beginnings.map(word => `% ${escaped(word)}%`),
  ]
  const text = `(' ' || ${columns.join(" || ' ' || ")})`
  return { sql: patterns.map(() => `${text} ilike ? escape '!'`).join(' and '), bindings: patterns }
}

/**
 * A subquery for the ids of products in whose title and slug each word stands somewhere, or in the SKU and barcode of one
 * of their variants; of variants alike. `search` is not empty. Tested on SQLite and Postgres.
 */
export const matchCatalogue = (db: Knex, search: string, what: 'products' | 'variants'): Condition => {
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
  const products = onPostgres(search, ['title', 'slug'])
  const variants = onPostgres(search, ['sku', 'barcode'])
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
