import { wordsIn } from '../../platform/database/words.ts'
import { correctWord } from '../../catalogue/products/search/correctWord.ts'

/** Splits a text into words, letters and digits apart: `RAMADHAN20` is found as `20 ramadan`. */
const partsOf = (text: string): string[] =>
  wordsIn(text).flatMap(word => word.match(/\p{N}+|[^\p{N}]+/gu) ?? [])

/** Finds records whose name contains each of the words, or a similar one, in any order. */
export const nearest = <Hit>(hits: readonly Hit[], nameOf: (hit: Hit) => string, q: string): Hit[] => {
  const named = hits.map(hit => ({ hit, words: partsOf(nameOf(hit)) }))
  const candidates = [...new Set(named.flatMap(({ words }) => words))].map(word => ({ word, products: 0 }))
  const meant = partsOf(q).map(word => [word, ...correctWord(word, candidates)])
  return named
    .filter(({ words }) => meant.every(some => some.some(word => words.includes(word))))
    .map(({ hit }) => hit)
}
