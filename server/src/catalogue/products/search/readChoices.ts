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
  taken: Set<number>
}

const sizesInWords: Readonly<Record<string, string>> = { small: 's', medium: 'm', large: 'l' }
const severalX: Readonly<Record<string, string>> = { x: 'x', extra: 'x', xx: 'xx', double: 'xx' }

/** Compares sizes as shops do: `2XL`, `XXL` and `extra extra large` are the same. */
const sizeKey = (words: readonly string[]): string =>
  words
    .map(word => severalX[word] ?? sizesInWords[word] ?? word)
    .join(words.some(word => word in severalX) ? '' : ' ')
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
  isPrice: (at: number) => boolean
  /** Tells whether the last word may be unfinished. */
  isTyping: boolean
  /** Tells whether a word occurs in product titles. */
  isInTitle: (word: string) => boolean
}

const startsWith = (words: readonly string[], at: number, name: readonly string[]): boolean =>
  name.length > 0 && name.every((word, index) => words[at + index] === word)

const isFigure = (word: string | undefined): boolean => word !== undefined && /^\d+$/.test(word)

const sizeAt = (sizes: readonly NamedChoice[], at: number, { words, isPrice, isTyping }: SearchQuery) => {
  const before = words[at - 1]
  const isBounded = isPrice(at) || (before !== undefined && bounds.has(before) && isFigure(words[at]))
  if (isBounded) return null
  for (let length = maxWords; length > 0; length--) {
    const candidate = words.slice(at, at + length)
    if (candidate.length < length) continue
    const isUnfinished = isTyping && at + length === words.length && candidate.join('').length === 1
    const next = words[at + length]
    if (isUnfinished || (isFigure(candidate.at(-1)) && next !== undefined && measures.has(next))) continue
    const key = sizeKey(candidate)
    const names = sizes.filter(size => sizeKey(size.words) === key).map(({ name }) => name)
    if (names.length > 0) return { names, length }
  }
  return null
}

const colorAt = (colors: readonly NamedChoice[], at: number, { words, isInTitle }: SearchQuery) => {
  const fullMatches = colors
    .filter(({ words: name }) => startsWith(words, at, name))
    .toSorted((one, other) => other.words.length - one.words.length)
  const longest = fullMatches[0]?.words.length ?? 0
  const word = words[at] ?? ''
  const isShopColourName = longest === 1 && !isColourWord(word)
  if (longest > 1 || (isShopColourName && !isInTitle(word)))
    return {
      names: fullMatches.filter(({ words: name }) => name.length === longest).map(({ name }) => name),
      length: longest,
    }
  for (const length of [2, 1]) {
    const candidate = words.slice(at, at + length).join('')
    if (words.length < at + length || !isColourWord(candidate)) continue
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
  const [colors, sizes, taken] = [new Set<string>(), new Set<string>(), new Set<number>()]
  const take = (at: number, length: number) => {
    for (let place = at; place < at + length; place++) taken.add(place)
  }
  for (let at = 0; at < words.length;) {
    const size = sizeAt(choices.sizes, at, query)
    const color = size ? null : colorAt(choices.colors, at, query)
    const found = size ?? color
    if (found) take(at, found.length)
    for (const name of size?.names ?? []) sizes.add(name)
    for (const name of color?.names ?? []) colors.add(name)
    // Arabic puts a shade ("dark") after the colour, English before it.
    if (color)
      for (const neighbour of [at - 1, at + color.length])
        if (isShade(words[neighbour] ?? '')) taken.add(neighbour)
    at += found?.length ?? 1
  }
  if (sizes.size > 0) for (const [at, word] of words.entries()) if (isSizeLabel(word)) taken.add(at)
  return { colors: [...colors], sizes: [...sizes], taken }
}
