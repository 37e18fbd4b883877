import type { Knex } from 'knex'
import { isPostgres } from '../../../platform/database/connect.ts'
import { rows } from '../../../platform/database/rows.ts'
import { productText, type ProductText, type SearchedProduct } from './productText.ts'

/** Incremented whenever `productText`, `searchWords` or `makeListing` change their results; see `completeSearch`. */
export const textVersion = 3

interface Row extends ProductText {
  product_id: string
  version: number
}

const wordsOf = ({ title, facts, body }: ProductText): Set<string> =>
  new Set(`${title} ${facts} ${body}`.split(' ').filter(word => word !== ''))

const isSame = (one: Row | undefined, other: Row): boolean =>
  one?.title === other.title &&
  one.facts === other.facts &&
  one.body === other.body &&
  one.version === other.version

/** Calculates by how many products the count of each word changes. */
const countChanges = (before: readonly Row[], after: readonly Row[]): Map<string, number> => {
  const changes = new Map<string, number>()
  const addWords = (row: Row, change: number) => {
    for (const word of wordsOf(row)) changes.set(word, (changes.get(word) ?? 0) + change)
  }
  for (const row of before) addWords(row, -1)
  for (const row of after) addWords(row, 1)
  return new Map([...changes].filter(([, difference]) => difference !== 0))
}

/** Tested on SQLite and Postgres. */
const updateWordCounts = async (trx: Knex, changes: Map<string, number>) => {
  if (!changes.size) return
  // One JSON value, because SQLite limits the number of bindings.
  const changedWords = [...changes].map(([word, difference]) => ({ word, difference }))
  const source = isPostgres(trx)
    ? 'select c.word, c.difference from json_to_recordset(?) as c(word text, difference integer)'
    : `select value ->> 'word', value ->> 'difference' from json_each(?)`
  await rows(
    trx,
    `insert into search_words (word, products) ${source} where true
      on conflict (word) do update set products = search_words.products + excluded.products`,
    [JSON.stringify(changedWords)],
  )
  if (changedWords.some(({ difference }) => difference < 0))
    await trx('search_words').where('products', '<=', 0).delete()
}

const readRows = (trx: Knex, ids: readonly string[]): Promise<Row[]> =>
  trx('product_search')
    .whereIn('product_id', [...ids])
    .select('product_id', 'title', 'facts', 'body', 'version')

/**
 * Updates the search rows of products in the transaction that changes them. `listed` are the products that search may
 * find; the other `ids` are removed from search. Called by `refreshListings`, which makes such changes wait for each
 * other.
 */
export const keepProductSearch = async (
  trx: Knex.Transaction,
  ids: readonly string[],
  listed: readonly SearchedProduct[],
): Promise<void> => {
  const storedRows = await readRows(trx, ids)
  const storedById = new Map(storedRows.map(row => [row.product_id, row]))
  const newRows = listed.map(product => ({
    product_id: product.id,
    version: textVersion,
    ...productText(product),
  }))
  const changedRows = newRows.filter(row => !isSame(storedById.get(row.product_id), row))
  const listedIds = new Set(listed.map(({ id }) => id))
  const removedRows = storedRows.filter(row => !listedIds.has(row.product_id))
  if (removedRows.length)
    await trx('product_search')
      .whereIn(
        'product_id',
        removedRows.map(row => row.product_id),
      )
      .delete()
  if (changedRows.length) await trx('product_search').insert(changedRows).onConflict('product_id').merge()
  const overwrittenRows = changedRows.flatMap(row => storedById.get(row.product_id) ?? [])
  await updateWordCounts(trx, countChanges([...removedRows, ...overwrittenRows], changedRows))
}
