import { distance } from 'fastest-levenshtein'
import type { IndexedWord } from './readVocabulary.ts'

/** Maximum edit distance of a correction. Short words have too many neighbours for a large distance. */
const maxMistakes = (word: string): number => {
  if (word.length < 4) return word.length === 3 ? 1 : 0
  if (word.length < 6) return 1
  return word.length < 9 ? 2 : 3
}

/** Tells whether two neighbouring letters are swapped, which people do by one mistake. */
const isTransposed = (first: string, second: string): boolean => {
  if (first.length !== second.length) return false
  const index = Array.from(first).findIndex((letter, position) => letter !== second[position])
  return (
    index >= 0 &&
    first[index] === second[index + 1] &&
    first[index + 1] === second[index] &&
    first.slice(index + 2) === second.slice(index + 2)
  )
}

/** Rejects a three-letter word with a different first letter, which is another word altogether: kids are not Eid. */
const isCloseEnough = (word: string, candidate: string): boolean =>
  mistakesBetween(word, candidate) <= maxMistakes(word) && (word.length > 3 || word[0] === candidate[0])

/** Returns the number of typing mistakes between two words. */
export const mistakesBetween = (one: string, other: string): number =>
  isTransposed(one, other) ? 1 : distance(one, other)

/** Returns the number of mistakes, plus a half for another first letter: first letters are seldom wrong. */
const rankOf = (word: string, candidate: string): number =>
  mistakesBetween(word, candidate) + (candidate[0] === word[0] ? 0 : 0.5)

const maxCorrections = 2

/** Returns the words most probably meant, nearest and commonest first; none if none is near. */
export const correctWord = (word: string, candidates: readonly IndexedWord[]): string[] => {
  const nearby = candidates
    .filter(candidate => isCloseEnough(word, candidate.word))
    .map(candidate => ({ ...candidate, rank: rankOf(word, candidate.word) }))
    .toSorted((a, b) => a.rank - b.rank || b.products - a.products || (a.word < b.word ? -1 : 1))
  const best = nearby[0]?.rank ?? 0
  return nearby
    .filter(({ rank }) => rank === best)
    .slice(0, maxCorrections)
    .map(candidate => candidate.word)
}
