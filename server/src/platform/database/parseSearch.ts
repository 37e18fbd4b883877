import type { Knex } from 'knex'
import { isPostgres } from './connect.ts'

/**
 * Minimum length for which the trigram indexes find a word anywhere; a shorter one is matched as the beginning of a
 * word.
 */
const minIndexedLength = 3
const maxWords = 5

/** A condition with the values of its question marks. */
export interface SqlCondition {
  sql: string
  bindings: string[]
}

/** Tells whether an index finds the word anywhere in a text. */
export const isIndexed = (word: string): boolean => Array.from(word).length >= minIndexedLength

const apostrophes = /['\u2018\u2019\u02BC]/

/**
 * Splits a word at apostrophes, which have several written forms. Ignores parts shorter than the trigram minimum if
 * others remain.
 */
const partsOf = (word: string): string[] => {
  const parts = word.split(apostrophes).filter(Boolean)
  const significant = parts.length > 1 ? parts.filter(isIndexed) : parts
  if (significant.length > 0) return significant
  return parts.length > 0 ? parts : [word]
}

const parseSearch = (search: string) => {
  const typedWords = search.split(/\s+/).filter(Boolean)
  const significant = typedWords.filter(word => /[\p{L}\p{N}]/u.test(word))
  const words = (significant.length > 0 ? significant : typedWords).flatMap(partsOf).slice(0, maxWords)
  return { anywhere: words.filter(isIndexed), beginnings: words.filter(word => !isIndexed(word)) }
}

const quote = (word: string) => `"${word.replaceAll('"', '""')}"`

/** Names of SQLite's indexes: of trigrams, and of the beginnings of words. */
interface Indexes {
  trigrams: string
  words: string
}

/**
 * Picks the indexes for a search, with the terms for each. A hit must be found by all of them. There is at least one,
 * since a search is never empty.
 */
export const sqliteIndexMatches = ({ trigrams, words }: Indexes, search: string) => {
  const { anywhere, beginnings } = parseSearch(search)
  return [
    { index: trigrams, terms: anywhere.map(quote) },
    { index: words, terms: beginnings.map(word => `${quote(word)}*`) },
  ]
    .filter(({ terms }) => terms.length > 0)
    .map(({ index, terms }) => ({ index, sql: `${index} match ?`, binding: terms.join(' AND ') }))
}

const escapeLike = (text: string) => text.replaceAll(/[%_!]/g, '!$&')

/** Matches texts that contain the word, ignoring case. SQLite ignores case for ASCII letters only. */
export const containing = (db: Knex, text: string, word: string): SqlCondition => ({
  sql: `${text} ${isPostgres(db) ? 'ilike' : 'like'} ? escape '!'`,
  bindings: [`%${escapeLike(word)}%`],
})

/**
 * Matches as `containing` does, with any character in place of an apostrophe or hyphen, since both are written in
 * several forms.
 */
export const likeText = (db: Knex, text: string, word: string): SqlCondition => ({
  ...containing(db, text, word),
  bindings: [`%${escapeLike(word).replaceAll(/['\u2018\u2019\u02BC-]/g, '_')}%`],
})

/** Requires that each word occurs in one of the texts, in any order; the SQL is empty for an empty search. */
export const wordsAmong = (db: Knex, texts: readonly string[], search: string): SqlCondition => {
  const words = search.split(/\s+/).filter(Boolean).slice(0, maxWords)
  const matchesByWord = words.map(word => texts.map(text => likeText(db, text, word)))
  return {
    sql: matchesByWord.map(matches => `(${matches.map(({ sql }) => sql).join(' or ')})`).join(' and '),
    bindings: matchesByWord.flat().flatMap(({ bindings }) => bindings),
  }
}

/**
 * Requires that a text contains each word. The text begins with a space, so that a word's beginning is always found as
 * ` word`.
 */
export const containingWords = (db: Knex, text: string, search: string): SqlCondition => {
  const { anywhere, beginnings } = parseSearch(search)
  const terms = [...anywhere, ...beginnings.map(word => ` ${word}`)]
  const matches = terms.map(term => containing(db, text, term))
  return {
    sql: matches.map(({ sql }) => sql).join(' and '),
    bindings: matches.flatMap(({ bindings }) => bindings),
  }
}

/**
 * Tells whether `like` on a row's text has the same hits as SQLite's indexes, which ignore case for all letters and
 * match beginnings of words.
 */
export const isPlain = (search: string): boolean =>
  /^\p{ASCII}*$/u.test(search) && parseSearch(search).beginnings.length === 0

/** Largest number of hits for which finding and sorting all of them beats scanning in list order. */
export const maxFewHits = 1000
