import type { Knex } from 'knex'
import { isPostgres } from '../../platform/database/connect.ts'
import { countRows } from '../../platform/database/countMany.ts'
import { rows } from '../../platform/database/rows.ts'
import {
  containingWords,
  maxFewHits,
  isIndexed,
  isPlain,
  sqliteIndexMatches,
  type SqlCondition,
} from '../../platform/database/parseSearch.ts'

type RecordKind = 'products' | 'variants'

const indexes = { trigrams: 'catalogue_index', words: 'catalogue_word_index' }

/** Builds the condition that a row number of `catalogue_index_rows` matches. */
const matchRowsOnSqlite = (search: string): SqlCondition => {
  const matches = sqliteIndexMatches(indexes, search)
  return {
    sql: matches.map(({ index, sql }) => `number in (select rowid from ${index} where ${sql})`).join(' and '),
    bindings: matches.map(({ binding }) => binding),
  }
}

/**
 * Builds the `from` clause for rows of `catalogue_index_rows` in the order of the first index, so that a limit stops
 * the scan early.
 */
const entriesOfSqlite = (search: string): SqlCondition => {
  const [first, ...otherMatches] = sqliteIndexMatches(indexes, search)
  if (!first) throw new Error('A search has at least one word')
  const conditions = otherMatches.map(
    ({ index, sql }) => ` and number in (select rowid from ${index} where ${sql})`,
  )
  return {
    sql: `from ${first.index} cross join catalogue_index_rows on number = ${first.index}.rowid
      where ${first.sql}${conditions.join('')}`,
    bindings: [first, ...otherMatches].map(({ binding }) => binding),
  }
}

const textOf = (...columns: string[]) => `(' ' || ${columns.join(" || ' ' || ")})`

/**
 * Builds a subquery for the ids of products or variants that a search matches: each word occurs in the product's title
 * or slug, or each occurs in a variant's SKU or barcode. `search` is not empty. Tested on SQLite and Postgres.
 */
const matchCatalogue = (db: Knex, search: string, kind: RecordKind): SqlCondition => {
  if (!isPostgres(db)) {
    const { sql, bindings } = matchRowsOnSqlite(search)
    if (kind === 'products')
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
      kind === 'products'
        ? `${ofProducts} union all select product_id from variants where ${variants.sql}`
        : `select id from variants where product_id in (${ofProducts})
            union all select id from variants where ${variants.sql}`,
    bindings: [...products.bindings, ...variants.bindings],
  }
}

/**
 * Returns the number of index entries to read to find `maxIds` ids. A product has several: its own and its
 * variants'.
 */
const entriesFor = (kind: RecordKind, maxIds: number): number =>
  kind === 'products' ? 3 * maxIds : maxIds + 1

/** Builds subqueries for the ids that `matchCatalogue` selects, each of which reads at most `entries` index entries. */
const limitedSubqueries = (db: Knex, search: string, kind: RecordKind, entries: number): SqlCondition[] => {
  const limitSql = `limit ${entries}`
  const variantsOf = (products: string) =>
    `select v.id from (${products}) m join variants v on v.product_id = m.id ${limitSql}`
  if (!isPostgres(db)) {
    const { sql, bindings } = entriesOfSqlite(search)
    if (kind === 'products') return [{ sql: `select product_id as id ${sql} ${limitSql}`, bindings }]
    const matchedEntries = `(select owner_id as id, product_id ${sql} ${limitSql})`
    return [
      {
        sql: `select id from ${matchedEntries} where id <> product_id union all
          ${variantsOf(`select id from ${matchedEntries} where id = product_id`)}`,
        bindings: [...bindings, ...bindings],
      },
    ]
  }
  const products = containingWords(db, textOf('title', 'slug'), search)
  const variants = containingWords(db, textOf('sku', 'barcode'), search)
  const ofProducts = `select id from products where ${products.sql} ${limitSql}`
  const idColumn = kind === 'products' ? 'product_id as id' : 'id'
  const ofVariants = `select ${idColumn} from variants where ${variants.sql} ${limitSql}`
  return [
    { ...products, sql: kind === 'products' ? ofProducts : variantsOf(ofProducts) },
    { ...variants, sql: ofVariants },
  ]
}

interface Probe {
  /** Subquery for the ids; it finds all of them unless `isMore`. */
  ids: SqlCondition
  /** Number of ids found. */
  total: number
  /** Tells whether the probe stopped early, so that there may be more. */
  isMore: boolean
}

/**
 * Looks up a search until `maxIds` ids are found, so that a word with very many hits takes no longer than a
 * rarer one. Tested on SQLite and Postgres.
 */
export const probeCatalogue = async (
  db: Knex,
  search: string,
  kind: RecordKind,
  maxIds = maxFewHits,
): Promise<Probe> => {
  const entries = entriesFor(kind, maxIds)
  const subqueries = limitedSubqueries(db, search, kind, entries)
  const bindings = subqueries.flatMap(subquery => subquery.bindings)
  const numbered = subqueries.map(
    ({ sql }, index) => `select ${index} as subquery, id from (${sql}) w${index}`,
  )
  const [row] = await rows<{ total: number; longest: number }>(
    db,
    `with found as materialized (${numbered.join(' union all ')})
      select (select count(distinct id) from found) as total,
        (select max(entries) from (select count(*) as entries from found group by subquery) e) as longest`,
    bindings,
  )
  const isMore = (row?.longest ?? 0) >= entries
  const total = row?.total ?? 0
  return {
    ids: {
      sql: subqueries.map(({ sql }, index) => `select id from (${sql}) w${index}`).join(' union all '),
      bindings,
    },
    total: isMore ? Math.min(maxIds, total) : total,
    isMore,
  }
}

/**
 * Builds the condition that a search finds product `p` or variant `v`, for a scan of the list. `offset 0` keeps the
 * planner from turning it into a join.
 */
const rowCondition = (db: Knex, search: string, kind: RecordKind): SqlCondition => {
  const [ownText, otherTable] =
    kind === 'products'
      ? [textOf('p.title', 'p.slug'), 'variants o where o.product_id = p.id']
      : [textOf('v.sku', 'v.barcode'), 'products o where o.id = v.product_id']
  const otherText = kind === 'products' ? textOf('o.sku', 'o.barcode') : textOf('o.title', 'o.slug')
  const ownCondition = containingWords(db, ownText, search)
  const otherCondition = containingWords(db, otherText, search)
  return {
    sql: `(${ownCondition.sql} or exists (select 1 from ${otherTable} and ${otherCondition.sql} limit 1 offset 0))`,
    bindings: [...ownCondition.bindings, ...otherCondition.bindings],
  }
}

/**
 * Builds the condition that a search finds product `p` or variant `v`, using the indexes. Tested on SQLite and
 * Postgres.
 */
export const matchesCatalogue = (db: Knex, search: string, kind: RecordKind): SqlCondition => {
  const { sql, bindings } = matchCatalogue(db, search, kind)
  return { sql: `${kind === 'products' ? 'p' : 'v'}.id in (${sql})`, bindings }
}

/**
 * Builds the condition that product and variant `v` together contain each of several words: `fes olive 54`. One of them
 * has to be in the product's title or slug, which narrows the search. Tested on SQLite and Postgres.
 */
export const describedInCatalogue = (db: Knex, search: string): SqlCondition => {
  const words = search.split(/[\s,·()]+/).filter(Boolean)
  if (words.length < 2) return { sql: 'false', bindings: [] }
  const titleConditions = words.map(word => containingWords(db, textOf('p.title', 'p.slug'), word))
  const facts = ['v.sku', 'v.color', "'size'", 'v.size', 'v.collar', 'v.cuffs']
  const wordsCondition = containingWords(db, textOf('p.title', 'p.slug', ...facts), words.join(' '))
  return {
    sql: `v.id in (select v.id from products p join variants v on v.product_id = p.id
      where (${titleConditions.map(({ sql }) => sql).join(' or ')}) and ${wordsCondition.sql})`,
    bindings: [...titleConditions, wordsCondition].flatMap(({ bindings }) => bindings),
  }
}

/** Number of index entries above which reading products in the order of a list is faster. */
const maxIndexEntries = 200

/**
 * Builds the condition that the title or slug of product `p` contains all of these words, answered by an index. Returns
 * null if too many products match for the index to help. Tested on SQLite and Postgres.
 */
export const titleCondition = async (db: Knex, words: readonly string[]): Promise<SqlCondition | null> => {
  const search = words.filter(isIndexed).join(' ')
  if (search === '') return null
  // Postgres estimates the number of matches and chooses its plan itself.
  if (isPostgres(db)) return containingWords(db, textOf('p.title', 'p.slug'), search)
  const { sql, bindings } = matchRowsOnSqlite(search)
  const entryQuery = db('catalogue_index_rows').whereRaw(sql, bindings)
  if ((await countRows(entryQuery.clone(), maxIndexEntries + 1)) > maxIndexEntries) return null
  return { sql: `p.id in (select owner_id from catalogue_index_rows where ${sql})`, bindings }
}

/** Position in a list beyond which finding and sorting all matches is faster. */
const maxScanned = 500

/**
 * Builds the condition used if many products match: scanning the list in order up to its `last` position is faster than
 * finding and sorting all matches.
 */
export const listedInCatalogue = (db: Knex, search: string, kind: RecordKind, last: number): SqlCondition =>
  last <= maxScanned && (isPostgres(db) || isPlain(search))
    ? rowCondition(db, search, kind)
    : matchesCatalogue(db, search, kind)
