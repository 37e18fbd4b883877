import type { Knex } from 'knex'
import { correctWord } from './correctWord.ts'
import { completionsOf, knownWords, similarWords } from './readVocabulary.ts'
import { searchWords } from './productText.ts'
import { spellingsOf, synonymsOf, wordsOfTheTrade } from './synonyms.ts'

/** A term of a search: `said` has all spellings of the typed word, `meant` its synonyms as well. */
export interface SearchTerm {
  said: readonly string[]
  meant: readonly string[]
}

export interface Understood {
  /** Products have all of them. Empty: nothing that could be looked for. */
  terms: SearchTerm[]
  /** Query with its mistakes mended, or null where there were none. */
  corrected: string | null
}

const mostWords = 8
const fewestLetters = 2
/** Say nothing about a garment. */
const fillers = new Set(
  searchWords(
    'a an and any are as at buy by can do for from get give have i im in is it looking me men mens my of on or please shop show some something that the this to want with without your uk',
  ),
)

const trade = wordsOfTheTrade.map(word => ({ word, products: 0 }))

interface Read {
  term: SearchTerm
  /** Word that stands for it in a corrected query. */
  word: string
}

const termOf = (words: readonly string[]): SearchTerm => {
  const said = [...new Set(words.flatMap(spellingsOf))]
  return { said, meant: [...new Set([...said, ...said.flatMap(synonymsOf)])] }
}

const isOfTheTrade = new Set(wordsOfTheTrade)

/** Two words written as one. */
const splitWord = (word: string, isKnown: (part: string) => boolean): [string, string] | null => {
  for (let at = 3; at <= word.length - 3; at++) {
    const [start, end] = [word.slice(0, at), word.slice(at)]
    if (isKnown(start) && isKnown(end)) return [start, end]
  }
  return null
}

const partsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, index) => [
    word.slice(0, index + 3),
    word.slice(index + 3),
  ]).flat()

/** Guesses the meaning of a word that no product has and nobody in the trade uses; null: none. */
const readUnknown = async (db: Knex, word: string): Promise<Read[] | null> => {
  const completions = word.length > 2 ? await completionsOf(db, word) : []
  if (completions.length) return [{ term: termOf(completions.map(found => found.word)), word }]
  const similar = (await similarWords(db, word)).filter(found => !fillers.has(found.word))
  const corrections = correctWord(word, [...similar, ...trade])
  const [best] = corrections
  // In its usual spelling, which is the first.
  if (best) return [{ term: termOf(corrections), word: spellingsOf(best)[0] ?? best }]
  const parts = await knownWords(db, partsOf(word))
  const split = splitWord(word, part => parts.has(part) || isOfTheTrade.has(part))
  return split && split.map(part => ({ term: termOf([part]), word: part }))
}

const readLast = async (db: Knex, word: string): Promise<Read> => {
  const completions = await completionsOf(db, word)
  return { term: termOf([word, ...completions.map(found => found.word)]), word }
}

export interface ReadingOptions {
  /** Tells whether the last word may not be finished yet. */
  isTyping?: boolean
}

/** Words that no product has need not be looked for. */
const withoutUnused = async (db: Knex, terms: readonly SearchTerm[]): Promise<SearchTerm[]> => {
  const used = await knownWords(db, [...new Set(terms.flatMap(({ meant }) => meant))])
  return terms.map(({ said, meant }) => ({
    said: said.filter(word => used.has(word)),
    meant: meant.filter(word => used.has(word)),
  }))
}

/**
 * Interprets a search. The query becomes words of letters and digits, so that no operator of either database's search
 * syntax is left. Words without meaning are dropped unless nothing else is left.
 */
export const understand = async (
  db: Knex,
  query: string,
  { isTyping = false }: ReadingOptions = {},
): Promise<Understood> => {
  const all = [...new Set(searchWords(query))].slice(0, mostWords)
  const telling = all.filter(word => !fillers.has(word) && word.length >= fewestLetters)
  const words = telling.length ? telling : all
  const known = await knownWords(db, words)
  const read = await Promise.all(
    words.map(async (word, index): Promise<Read[] | null> => {
      if (isTyping && index === words.length - 1) {
        const last = await readLast(db, word)
        if (last.term.meant.length > 1 || known.has(word)) return [last]
      }
      if (known.has(word) || isOfTheTrade.has(word)) return [{ term: termOf([word]), word }]
      return readUnknown(db, word)
    }),
  )
  const found = read.flatMap(reads => reads ?? [])
  const mended = found.map(({ word }) => word)
  const wasMended = mended.some(word => !words.includes(word))
  return {
    terms: await withoutUnused(
      db,
      found.map(({ term }) => term),
    ),
    corrected: wasMended ? mended.join(' ') : null,
  }
}
