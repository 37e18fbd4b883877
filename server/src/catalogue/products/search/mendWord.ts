import type { Knex } from 'knex'
import { isNearCommonWord } from './commonWords.ts'
import { correctWord, mistakesBetween } from './correctWord.ts'
import { similarWords } from './readVocabulary.ts'
import { wordsOfTheTrade } from './synonyms.ts'
import { descriptionDepth, type WordIndex } from './WordIndex.ts'

/** Minimum length of a word that is corrected; shorter words are near to too many others. */
const minLetters = 4
/** Minimum length of a word whose first letter may be wrong. */
const minLengthForFirstLetter = 7
/** Minimum length of a correction that occurs only in descriptions. */
const minDescriptionLength = 6

const tradeCandidates = wordsOfTheTrade.map(word => ({ word, products: 0 }))

/** First letters are seldom wrong; two swapped ones are both still there. */
const hasSimilarStart = (word: string, other: string): boolean =>
  word[0] === other[0] || (word[0] === other[1] && word[1] === other[0])

/**
 * Returns the words most probably meant by a word that nothing in the shop has, nearest first: words of products, of
 * the trade, or `extraWords`. None if none is near enough, or an everyday word is nearer.
 */
export const mendWord = async (
  db: Knex,
  index: WordIndex,
  word: string,
  { extraWords, excludedWords }: { extraWords: ReadonlySet<string>; excludedWords: ReadonlySet<string> },
): Promise<string[]> => {
  if (word.length < minLetters) return []
  const isNear = (candidate: string): boolean => {
    if (excludedWords.has(candidate)) return false
    const mistakes = mistakesBetween(word, candidate)
    if (!hasSimilarStart(word, candidate) && (word.length < minLengthForFirstLetter || mistakes > 1))
      return false
    if (extraWords.has(candidate)) return mistakes === 1
    const isOnlyInDescriptions = (index.find(candidate)?.depth ?? 0) >= descriptionDepth
    return !isOnlyInDescriptions || (mistakes === 1 && word.length >= minDescriptionLength)
  }
  const candidates = [
    ...(await similarWords(db, word)),
    ...tradeCandidates,
    ...[...extraWords].map(extraWord => ({ word: extraWord, products: 0 })),
  ].filter(candidate => isNear(candidate.word))
  const corrections = correctWord(word, candidates)
  const isFar = corrections[0] !== undefined && mistakesBetween(word, corrections[0]) > 1
  return isFar && isNearCommonWord(word) ? [] : corrections
}
