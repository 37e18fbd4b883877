import type { Knex } from 'knex'
import type { Deps } from '../../platform/base/deps.ts'
import { rows } from '../../platform/database/rows.ts'
import { endOfPrefix, wordsIn } from '../../platform/database/words.ts'
import { findOrders } from '../../sales/orders/list/listOrders.ts'
import { correctWord } from '../../catalogue/products/search/correctWord.ts'
import { findNewestUsers } from '../../people/records/users/listUsers.ts'
import { nearest } from './nearest.ts'

/** Number of first letters that must be correct, which narrows the search; first letters are seldom mistyped. */
const exactLetters = 2
/** Number of the newest accounts, and of order words, with which a misspelt word is compared. */
const maxCompared = 500
const maxWords = 3

const beginningOf = (word: string): string => word.slice(0, exactLetters)

/**
 * Reads the distinct words of orders with this beginning, in alphabetical order, at most `maxCompared`. Each step of the
 * recursion finds the next word in the index instead of reading all its entries. Tested on SQLite and Postgres.
 */
const wordsOfOrders = async (db: Knex, start: string): Promise<string[]> => {
  const nextWordSql = `select min(o.word) from order_words o where o.word < ?`
  const nearWords = await rows<{ word: string }>(
    db,
    `with recursive near(word, step) as (
        select (${nextWordSql} and o.word >= ?), 1
        union all
        select (${nextWordSql} and o.word > near.word), step + 1 from near
          where near.word is not null and step < ${maxCompared}
      ) select word from near where word is not null`,
    [endOfPrefix(start), start, endOfPrefix(start)],
    'words of orders',
  )
  // An email is one word of the index, and begins with a name.
  return nearWords.map(({ word }) => word.split(/[^\p{L}\p{N}]/u, 1)[0] ?? word)
}

const findNearOrders = async (deps: Deps, words: readonly string[], max: number) => {
  const correctedWords: string[] = []
  for (const word of words) {
    const candidates = await wordsOfOrders(deps.db, beginningOf(word))
    const correctedWord = candidates.some(each => each.startsWith(word))
      ? word
      : correctWord(
          word,
          // Words of orders have no counts, which only decide between equally near words.
          candidates.map(each => ({ word: each, products: 0 })),
        )[0]
    if (correctedWord === undefined) return []
    correctedWords.push(correctedWord)
  }
  return findOrders(deps, correctedWords.join(' '), max)
}

/** Finds orders and customers by a misspelt name with correct first letters. */
export const findNearPeople = async (deps: Deps, q: string, max: number) => {
  const words = wordsIn(q).slice(0, maxWords)
  // Words with digits are not corrected: a similar number or postcode is a different one.
  if (words.length === 0 || words.some(word => word.length <= exactLetters || /\d/.test(word)))
    return { orders: [], customers: [] }
  const [orders, users] = await Promise.all([
    findNearOrders(deps, words, max),
    findNewestUsers(deps, words.map(beginningOf).join(' '), maxCompared),
  ])
  const nameOf = (user: (typeof users)[number]) => `${user.firstName} ${user.lastName}`
  return { orders, customers: nearest(users, nameOf, q).slice(0, max) }
}
