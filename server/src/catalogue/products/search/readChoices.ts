import { isSizeLabel } from './queryWords.ts'
import { searchWords } from './productText.ts'
import { isColourWord, isShade, synonymsOf, usualSpelling } from './synonyms.ts'

/** A colour or size in stock, with its name. */
export interface NamedChoice {
  name: string
  /** Words of the name in their usual spelling. */
  words: readonly string[]
}

export interface Choices {
  colors: readonly NamedChoice[]
  sizes: readonly NamedChoice[]
}

interface ChoiceReading {
  colors: string[]
  sizes: string[]
  /** Positions of the words read as colours or sizes. */
  takenPositions: Set<number>
}

const sizesInWords: Readonly<Record<string, string>> = { small: 's', medium: 'm', large: 'l' }
const extraWords: Readonly<Record<string, string>> = { x: 'x', extra: 'x', xx: 'xx', double: 'xx' }

/** Returns the same text for names of one size: `2XL`, `XXL` and `extra extra large` are all `xxl`. */
const sizeKey = (words: readonly string[]): string =>
  words
    .map(word => extraWords[word] ?? sizesInWords[word] ?? word)
    .join(words.some(word => word in extraWords) ? '' : ' ')
    .replace(/^(x*)(small|medium|large)$/, (_, times: string, size: string) => times + sizesInWords[size])
    .replace(/^(\d)x(?=[sl]$)/, (_, times: string) => 'x'.repeat(Math.min(9, Number(times))))

const maxWords = 4
const measures = new Set(searchWords('cm mm m kg g gsm ft feet foot inch pound gbp percent'))
const bounds = new Set(searchWords('under below over above max maximum min minimum upto less more'))

/** Normalises a name to search words. */
export const namedChoice = (name: string): NamedChoice => ({
  name,
  words: searchWords(name).map(usualSpelling),
})

interface SearchQuery {
  words: readonly string[]
  /** Tells whether the word at this position is a sum of money. */
  isPrice: (position: number) => boolean
  /** Tells whether the last word may be unfinished. */
  isTyping: boolean
  /** Tells whether a word occurs in product titles. */
  isInTitle: (word: string) => boolean
}

const startsWith = (words: readonly string[], position: number, name: readonly string[]): boolean =>
  name.length > 0 && name.every((word, index) => words[position + index] === word)

const isNumber = (word: string | undefined): boolean => word !== undefined && /^\d+$/.test(word)

const sizeAt = (
  sizes: readonly NamedChoice[],
  position: number,
  { words, isPrice, isTyping }: SearchQuery,
) => {
  const previousWord = words[position - 1]
  const isBound = previousWord !== undefined && bounds.has(previousWord) && isNumber(words[position])
  if (isPrice(position) || isBound) return null
  for (let length = maxWords; length > 0; length--) {
    const candidate = words.slice(position, position + length)
    if (candidate.length < length) continue
    const isUnfinished = isTyping && position + length === words.length && candidate.join('').length === 1
    const next = words[position + length]
    const isMeasurement = isNumber(candidate.at(-1)) && next !== undefined && measures.has(next)
    if (isUnfinished || isMeasurement) continue
    const key = sizeKey(candidate)
    const names = sizes.filter(size => sizeKey(size.words) === key).map(({ name }) => name)
    if (names.length > 0) return { names, length }
  }
  return null
}

const colorAt = (colors: readonly NamedChoice[], position: number, { words, isInTitle }: SearchQuery) => {
  const fullMatches = colors
    .filter(({ words: name }) => startsWith(words, position, name))
    .toSorted((one, other) => other.words.length - one.words.length)
  const longestMatch = fullMatches[0]?.words.length ?? 0
  const word = words[position] ?? ''
  const isNameOfWords = longestMatch > 1
  const isShopColourName = longestMatch === 1 && !isColourWord(word)
  if (isNameOfWords || (isShopColourName && !isInTitle(word)))
    return {
      names: fullMatches.filter(({ words: name }) => name.length === longestMatch).map(({ name }) => name),
      length: longestMatch,
    }
  for (const length of [2, 1]) {
    const candidate = words.slice(position, position + length).join('')
    if (words.length < position + length || !isColourWord(candidate)) continue
    const synonyms = new Set([candidate, ...synonymsOf(candidate)].map(usualSpelling).filter(isColourWord))
    const names = colors.filter(color => color.words.some(part => synonyms.has(part))).map(({ name }) => name)
    if (names.length > 0) return { names, length }
  }
  return null
}

/**
 * Reads the colours and sizes named in a search. A word that is a colour only in this shop, and occurs in product
 * titles, is not read as a colour.
 */
export const readChoices = (choices: Choices, query: SearchQuery): ChoiceReading => {
  const { words } = query
  const colors = new Set<string>()
  const sizes = new Set<string>()
  const takenPositions = new Set<number>()
  const markTaken = (position: number, length: number) => {
    for (let offset = 0; offset < length; offset++) takenPositions.add(position + offset)
  }
  for (let position = 0; position < words.length;) {
    const size = sizeAt(choices.sizes, position, query)
    const color = size ? null : colorAt(choices.colors, position, query)
    const choice = size ?? color
    if (choice) markTaken(position, choice.length)
    for (const name of size?.names ?? []) sizes.add(name)
    for (const name of color?.names ?? []) colors.add(name)
    // Arabic puts a shade ("dark") after the colour, English before it.
    if (color)
      for (const neighbour of [position - 1, position + color.length])
        if (isShade(words[neighbour] ?? '')) takenPositions.add(neighbour)
    position += choice?.length ?? 1
  }
  if (sizes.size > 0)
    for (const [position, word] of words.entries()) if (isSizeLabel(word)) takenPositions.add(position)
  return { colors: [...colors], sizes: [...sizes], takenPositions }
}
