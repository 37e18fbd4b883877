import type { Knex } from 'knex'
import { isPostgres } from '../database/connect.ts'

/** The index of SQLite knows three letters in a row and more; what is shorter is looked for account by account. */
const fewestIndexed = 3
const mostWords = 5
const text = "first_name || ' ' || last_name || ' ' || email"

const pattern = (word: string) => `%${word.replaceAll(/[%_!]/g, '!$&')}%`

/** Conditions on `users`: each word stands somewhere in names or email. Tested on SQLite and Postgres. */
export const matchingUsers = (query: Knex.QueryBuilder, db: Knex, search: string): void => {
  const words = search.split(/\s+/).filter(Boolean).slice(0, mostWords)
  if (isPostgres(db)) {
    for (const word of words) void query.whereRaw(`(${text}) ilike ? escape '!'`, [pattern(word)])
    return
  }
  const [long, short] = [true, false].map(isLong =>
    words.filter(word => Array.from(word).length >= fewestIndexed === isLong),
  ) as [string[], string[]]
  for (const word of short) void query.whereRaw(`(${text}) like ? escape '!'`, [pattern(word)])
  if (long.length === 0) return
  const phrases = long.map(word => `"${word.replaceAll('"', '""')}"`).join(' AND ')
  void query.whereRaw('id in (select user_id from user_index where user_index match ?)', [
    `text : (${phrases})`,
  ])
}
