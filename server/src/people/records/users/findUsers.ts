import type { Knex } from 'knex'
import { isPostgres } from '../../../platform/database/connect.ts'
import { countRows } from '../../../platform/database/countMany.ts'
import {
  containingWords,
  maxFewHits,
  isPlain,
  sqliteIndexMatches,
} from '../../../platform/database/parseSearch.ts'

const indexes = { trigrams: 'user_index', words: 'user_word_index' }

/**
 * Selects the numbers (`rowid`) of the accounts that contain each word, by SQLite's indexes: the newer an account, the
 * higher its number.
 */
export const matchingRowIdsOnSqlite = (db: Knex, search: string): Knex.QueryBuilder => {
  const [first, second] = sqliteIndexMatches(indexes, search)
  if (!first) throw new Error('There is nothing to look for.')
  return db(first.index)
    .whereRaw(first.sql, [first.binding])
    .modify(query => {
      if (second)
        void query.whereRaw(`rowid in (select rowid from ${second.index} where ${second.sql})`, [
          second.binding,
        ])
    })
}

/** Selects the ids of accounts with these row numbers. */
export const accountIdsByNumber = (db: Knex, numbers: Knex.QueryBuilder): Knex.QueryBuilder =>
  db('user_index_rows').whereIn('number', numbers).select('user_id')

// Text as the index contains it. The last name occurs once more without apostrophes.
const searchedTextSql = `(' ' || first_name || ' ' || last_name || ' ' || email || ' ' ||
  replace(replace(last_name, '''', ''), '’', ''))`

/** Tells whether a search has so many hits that scanning accounts in list order is faster. */
export const hasManyMatches = async (db: Knex, search: string): Promise<boolean> => {
  if (!isPostgres(db) && !isPlain(search)) return false
  const hits = isPostgres(db)
    ? db('users').modify(query => addSearchConditions(query, db, { search }))
    : matchingRowIdsOnSqlite(db, search)
  return (await countRows(hits, maxFewHits + 1)) > maxFewHits
}

/** Adds conditions on `users`: each word occurs in the names or the email. Tested on SQLite and Postgres. */
export const addSearchConditions = (
  query: Knex.QueryBuilder,
  db: Knex,
  { search, areMany = false }: { search: string; areMany?: boolean },
): void => {
  if (isPostgres(db) || areMany) {
    const { sql, bindings } = containingWords(db, searchedTextSql, search)
    void query.whereRaw(sql, bindings)
  } else void query.whereIn('id', accountIdsByNumber(db, matchingRowIdsOnSqlite(db, search).select('rowid')))
}
