import { withoutBold } from '@shop/contracts/boldText'
import { fibreLabels, type FibreShare } from '@shop/contracts/facts/fibres'
import type { ByFact } from '@shop/contracts/facts/productFields'
import { maxWordLength, wordsIn } from '../../../platform/database/words.ts'
import { foldArabic } from './arabic.ts'
import { asciiDigits } from './digits.ts'

/** Texts of a product that are searched. */
export interface SearchedProduct {
  id: string
  title: string
  description: string
  materials: string
  fibres: readonly FibreShare[]
  features: readonly string[]
  specifications: Readonly<Record<string, string>>
  colors: readonly string[]
  sizes: readonly string[]
  collections: readonly string[]
}

/** The words of a product, the most important first. */
export interface ProductText {
  title: string
  facts: string
  body: string
}

const wordsOnce = (texts: readonly string[]): string => [...new Set(texts.flatMap(searchWords))].join(' ')

/** Facts whose words nobody uses to search for a garment. */
type UnsearchedFact =
  | 'care'
  | 'careSymbols'
  | 'warnings'
  | 'modelHeightCm'
  | 'modelSize'
  | 'measurements'
  | 'origin'
  | 'madeFor'
  | 'ageGroup'
  | 'googleCategory'

/** The words of each fact, and the text to which they belong. */
const searchedFacts = ({
  title,
  description,
  materials,
  fibres,
  features,
  specifications,
}: SearchedProduct) =>
  ({
    title: ['title', [title]],
    materials: ['facts', [materials]],
    fibres: ['facts', fibres.map(({ fibre }) => fibreLabels[fibre])],
    specifications: ['facts', Object.values(specifications)],
    description: ['body', [withoutBold(description)]],
    features: ['body', features],
  }) satisfies ByFact<[weight: keyof ProductText, words: readonly string[]], UnsearchedFact>

/** Returns the words by which search finds a product. */
export const productText = (product: SearchedProduct): ProductText => {
  const { collections, colors, sizes } = product
  const facts = Object.values(searchedFacts(product))
  const wordsOfWeight = (weight: keyof ProductText) =>
    facts.flatMap(([factWeight, words]) => (factWeight === weight ? words : []))
  return {
    title: wordsOnce(wordsOfWeight('title')),
    facts: wordsOnce([...collections, ...colors, ...wordsOfWeight('facts'), ...sizes]),
    body: wordsOnce(wordsOfWeight('body')),
  }
}

/** Apostrophes, and invisible characters that phones and copied text add. */
const ignoredCharacters = /['’ʼ`´\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** Returns the singular; leaves short words, and words whose final `s` is not a plural, unchanged. */
const singular = (word: string): string => {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1)
}

const asciiPattern = /^[a-z0-9]*$/

const stemOf = (word: string): string =>
  singular(asciiPattern.test(word) ? word : foldArabic(asciiDigits(word))).slice(0, maxWordLength)

/**
 * Returns the words of a text by which products are found: folded, without apostrophes, in the singular, with ASCII
 * digits.
 */
export const searchWords = (text: string): string[] =>
  wordsIn(text.replaceAll(ignoredCharacters, ''))
    .map(stemOf)
    .filter(word => word !== '')
