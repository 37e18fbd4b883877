import { wordsIn } from '../../platform/database/words.ts'
import { correctWord } from '../../catalogue/products/search/correctWord.ts'

/** Finds records whose name has each of the words, or one close to it. */
export const nearest = <Hit>(hits: readonly Hit[], nameOf: (hit: Hit) => string, q: string): Hit[] => {
  const named = hits.map(hit => ({ hit, words: wordsIn(nameOf(hit)) }))
  const candidates = [...new Set(named.flatMap(({ words }) => words))].map(word => ({ word, products: 0 }))
  const meant = wordsIn(q).map(word => [word, ...correctWord(word, candidates)])
  return named
    .filter(({ words }) => meant.every(some => some.some(word => words.includes(word))))
    .map(({ hit }) => hit)
}
