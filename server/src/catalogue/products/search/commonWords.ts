import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isInFilter } from '../../../platform/base/wordFilter.ts'
import { isOtherGoods } from './synonyms.ts'

let filter: Buffer | null = null

/**
 * Tells whether a word in the singular is an everyday word of English, or names what other shops sell: whoever types it means it.
 * Made by `npm run words`; read when it is first asked for.
 */
export const isCommonWord = (word: string): boolean => {
  // Finds the file by the package's name: this module's location differs between sources and bundles.
  filter ??= readFileSync(createRequire(import.meta.url).resolve('@shop/server/common-words'))
  return isOtherGoods(word) || isInFilter(filter, word)
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')

/** Every word that one mistake makes of this one: a letter more, less, another or two that changed places. */
const neighboursOf = (word: string): string[] => {
  const cuts = Array.from(
    { length: word.length + 1 },
    (_, at) => [word.slice(0, at), word.slice(at)] as const,
  )
  return cuts.flatMap(([start, end]) => [
    ...letters.flatMap(letter => [start + letter + end, start + letter + end.slice(1)]),
    start + end.slice(1),
    start + end.slice(1, 2) + end.slice(0, 1) + end.slice(2),
  ])
}

/** Tells whether one mistake makes an everyday word of this one. */
export const isNearCommonWord = (word: string): boolean =>
  /^[a-z]+$/.test(word) && neighboursOf(word).some(isCommonWord)
