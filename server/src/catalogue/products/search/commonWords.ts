import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isInFilter } from '../../../platform/base/wordFilter.ts'
import { isOtherGoods } from './synonyms.ts'

let filter: Buffer | null = null

/**
 * Tells whether a singular word is everyday English, or names goods of other shops, and so should not be corrected. The
 * list is made by `npm run words`, and read on first use.
 */
export const isCommonWord = (word: string): boolean => {
  // Finds the file by the package's name: this module's location differs between sources and bundles.
  filter ??= readFileSync(createRequire(import.meta.url).resolve('@shop/server/common-words'))
  return isOtherGoods(word) || isInFilter(filter, word)
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')

/** Lists every word that is one mistake away: one letter added, removed or changed, or two swapped. */
const neighboursOf = (word: string): string[] => {
  const splits = Array.from(
    { length: word.length + 1 },
    (_, cut) => [word.slice(0, cut), word.slice(cut)] as const,
  )
  return splits.flatMap(([start, end]) => [
    ...letters.flatMap(letter => [start + letter + end, start + letter + end.slice(1)]),
    start + end.slice(1),
    start + end.slice(1, 2) + end.slice(0, 1) + end.slice(2),
  ])
}

/** Tells whether the word is one mistake away from an everyday word. */
export const isNearCommonWord = (word: string): boolean =>
  /^[a-z]+$/.test(word) && neighboursOf(word).some(isCommonWord)
