import { longestWord, wordsIn } from '../database/words.ts'

const apostrophes = /['’ʼ`´]/g

/** Words whose last `s` is no plural stay; so do short ones. */
const singular = (word: string): string => {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1)
}

/** The words of a text as products are found by: folded, without apostrophes, in the singular. */
export const searchWords = (text: string): string[] =>
  wordsIn(text.replaceAll(apostrophes, '')).map(word => singular(word).slice(0, longestWord))
