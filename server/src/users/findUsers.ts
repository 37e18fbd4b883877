import type { Knex } from 'knex'
import { isPostgres } from '../database/connect.ts'

/** The indexes know three letters in a row and more, anywhere; what is shorter is taken as a word's beginning. */
const fewestAnywhere = 3
const mostWords = 5

const wordsOf = (search: string) => {
  const words = search.split(/\s+/).filter(Boolean).slice(0, mostWords)
  const isLong = (word: string) => Array.from(word).length >= fewestAnywhere
  return { anywhere: words.filter(isLong), beginnings: words.filter(word => !isLong(word)) }
}

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`

/** Numbers (`rowid`) of the accounts in which each word stands, by SQLite's indexes: the younger an account the higher. */
export const numbersOfSqlite = (db: Knex, search: string): Knex.QueryBuilder => {
  const { anywhere, beginnings } = wordsOf(search)
  const [first, second] = [
    { index: 'user_index', terms: anywhere.map(quoted) },
    { index: 'user_word_index', terms: beginnings.map(word => `${quoted(word)}*`) },
  ]
    .filter(({ terms }) => terms.length > 0)
    .map(({ index, terms }) => ({ index, match: `${index} match ?`, bindings: [terms.join(' AND ')] }))
  if (!first) throw new Error('There is nothing to look for.')
  return db(first.index)
    .whereRaw(first.match, first.bindings)
    .modify(query => {
      if (second)
        void query.whereRaw(
          `rowid in (select rowid from ${second.index} where ${second.match})`,
          second.bindings,
        )
    })
}

/** The accounts that have these numbers. */
export const accountsOf = (db: Knex, numbers: Knex.QueryBuilder): Knex.QueryBuilder =>
  db('user_index_rows').whereIn('number', numbers).select('user_id')

const text = "(' ' || first_name || ' ' || last_name || ' ' || email)"
const escaped = (word: string) => word.replaceAll(/[%_!]/g, '!$&')

/** Conditions on `users`: each word stands somewhere in names or email. Tested on SQLite and Postgres. */
export const matchingUsers = (query: Knex.QueryBuilder, db: Knex, search: string): void => {
  if (!isPostgres(db)) {
    void query.whereIn('id', accountsOf(db, numbersOfSqlite(db, search).select('rowid')))
    return
  }
  const { anywhere, beginnings } = wordsOf(search)
  const patterns = [
    ...anywhere.map(word => `%${escaped(word)}%`),
    ...beginnings.map(word => `% ${escaped(word)}%`),
  ]
  for (const pattern of patterns) void query.whereRaw(`${text} ilike ? escape '!'`, [pattern])
}
