import { wordsIn } from '../../platform/database/words.ts'
import { correctWord } from '../../catalogue/products/search/correctWord.ts'

/** Splits a text into words, and letters from digits, so that `20 ramadan` finds `RAMADHAN20`. */
const partsOf = (text: string): string[] =>
  wordsIn(text).flatMap(word => word.match(/\p{N}+|[^\p{N}]+/gu) ?? [])

/** Finds records whose name contains each of the words, or a similar one, in any order. */
export const nearest = <Hit>(hits: readonly Hit[], nameOf: (hit: Hit) => string, q: string): Hit[] => {
  const entries = hits.map(hit => ({ hit, words: partsOf(nameOf(hit)) }))
  const candidates = [...new Set(entries.flatMap(({ words }) => words))].map(word => ({ word, products: 0 }))
  const acceptedWords = partsOf(q).map(word => [word, ...correctWord(word, candidates)])
  return entries
    .filter(({ words }) =>
      acceptedWords.every(alternatives => alternatives.some(word => words.includes(word))),
    )
    .map(({ hit }) => hit)
}
