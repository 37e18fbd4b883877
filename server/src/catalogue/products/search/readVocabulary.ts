import type { Knex } from 'knex'
import { isPostgres } from '../../../platform/database/connect.ts'
import { rows } from '../../../platform/database/rows.ts'
import { endOfPrefix } from '../../../platform/database/words.ts'

/** A word of the index with the number of products that have it. */
export interface IndexedWord {
  word: string
  products: number
}

const maxCompletions = 12

/** Finds completions of the beginning of a word, the commonest first. */
export const completionsOf = (db: Knex, start: string): Promise<IndexedWord[]> =>
  rows<IndexedWord>(
    db,
    `select word, products from search_words where word >= ? and word < ?
      order by products desc, word limit ${maxCompletions}`,
    [start, endOfPrefix(start)],
    'words that begin',
  )

const maxCandidates = 60

// Pads words as the index does; see the migration. Words are letters and digits, so they contain no operator.
const trigramsOf = (word: string): string => {
  const letters = Array.from(`  ${word} `)
  return letters
    .slice(2)
    .map((_, index) => `"${letters.slice(index, index + 3).join('')}"`)
    .join(' OR ')
}

const similarInSqlite = (db: Knex, word: string) =>
  rows<IndexedWord>(
    db,
    `select w.word, w.products from search_words_index i join search_words w on w.word = trim(i.word)
      where search_words_index match ? order by i.rank limit ${maxCandidates}`,
    [trigramsOf(word)],
  )

const similarInPostgres = (db: Knex, word: string) =>
  rows<IndexedWord>(
    db,
    `select word, products from search_words where word % ? order by similarity(word, ?) desc limit ${maxCandidates}`,
    [word, word],
  )

/** Finds words of about the same length, for a database without trigrams. */
const wordsOfSimilarLength = (db: Knex, word: string) =>
  rows<IndexedWord>(db, 'select word, products from search_words where length(word) between ? and ?', [
    word.length - 2,
    word.length + 2,
  ])

const hasTrigrams = new WeakMap<object, Promise<boolean>>()

const supportsTrigrams = (db: Knex): Promise<boolean> => {
  const dbConfig = db.client.config as object
  const cached = hasTrigrams.get(dbConfig)
  if (cached) return cached
  const query = rows(db, "select 1 from pg_extension where extname = 'pg_trgm'").then(
    extensionRows => extensionRows.length > 0,
  )
  hasTrigrams.set(dbConfig, query)
  query.catch(() => hasTrigrams.delete(dbConfig))
  return query
}

/**
 * Finds words of the index that look like this one, as candidates to be compared letter by letter. SQLite and Postgres
 * find them by trigrams (FTS5, pg_trgm); a Postgres without that extension returns all words of about the same length.
 */
export const similarWords = async (db: Knex, word: string): Promise<IndexedWord[]> => {
  if (!isPostgres(db)) return similarInSqlite(db, word)
  return (await supportsTrigrams(db)) ? similarInPostgres(db, word) : wordsOfSimilarLength(db, word)
}
