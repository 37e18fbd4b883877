import { distance } from 'fastest-levenshtein'
import type { IndexedWord } from './readVocabulary.ts'

/** Maximum edit distance of a correction. Short words have too many neighbours for a large distance. */
const allowedMistakes = (word: string): number => {
  if (word.length < 4) return word.length === 3 ? 1 : 0
  if (word.length < 6) return 1
  return word.length < 9 ? 2 : 3
}

/** Counts two swapped letters as one mistake, as people make it. */
const isTransposed = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false
  const at = Array.from(one).findIndex((letter, index) => letter !== other[index])
  return (
    at >= 0 &&
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  )
}

/** Rejects a three-letter word with a different first letter, which is another word altogether: kids are not Eid. */
const isAlike = (word: string, candidate: string): boolean =>
  mistakesBetween(word, candidate) <= allowedMistakes(word) && (word.length > 3 || word[0] === candidate[0])

/** Returns the number of typing mistakes between two words. */
export const mistakesBetween = (one: string, other: string): number =>
  isTransposed(one, other) ? 1 : distance(one, other)

/** First letters are seldom wrong: among equally near words, those with the same first letter come first. */
const nearness = (word: string, candidate: string): number =>
  mistakesBetween(word, candidate) + (candidate[0] === word[0] ? 0 : 0.5)

const maxCorrections = 2

/** Returns the words most probably meant, nearest and commonest first; none if none is near. */
export const correctWord = (word: string, candidates: readonly IndexedWord[]): string[] => {
  const near = candidates
    .filter(candidate => isAlike(word, candidate.word))
    .map(candidate => ({ ...candidate, far: nearness(word, candidate.word) }))
    .toSorted((a, b) => a.far - b.far || b.products - a.products || (a.word < b.word ? -1 : 1))
  const best = near[0]?.far ?? 0
  return near
    .filter(({ far }) => far === best)
    .slice(0, maxCorrections)
    .map(candidate => candidate.word)
}
