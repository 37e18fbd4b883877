import type { HelpPage } from '@shop/contracts/search/helpPages'
import { searchWords } from './productText.ts'
import { isMeasure, isSizeLabel, type QueryWord } from './queryWords.ts'
import { readChoices } from './readChoices.ts'
import {
  fillers,
  helpWords,
  minLettersToComplete,
  pageWords,
  readTokens,
  type SearchContext,
  type Token,
  wholeRangeWords,
} from './readTokens.ts'
import { spellingsOf, synonymsOf, usualSpelling } from './synonyms.ts'
import { descriptionDepth, type SearchTerm, type WordIndex } from './WordIndex.ts'

export interface SearchOptions {
  /** Tells whether the last word may be unfinished. */
  isTyping?: boolean
  /** Decides whether words are read as colours and sizes, or searched like any others. */
  takesColors?: boolean
  takesSizes?: boolean
}

export interface InterpretedSearch {
  /** Terms of which products must have all. Empty if there is nothing to search for. */
  terms: SearchTerm[]
  /** The words read as colours and sizes, as terms to be searched as text. */
  choiceTerms: SearchTerm[]
  colors: string[]
  sizes: string[]
  /** Query with its mistakes corrected, or null if there were none. */
  corrected: string | null
  /** The corrected words of the query that are meaningful and were not read as colours and sizes. */
  remainingWords: string
  /** Words that nothing in the shop has, as they were typed. */
  ignored: string[]
  pages: HelpPage[]
}

const maxWords = 8
const maxPages = 2
const minLetters = 2
const garmentHelpWords = new Set(pageWords.flatMap(({ page, words }) => (page.isGarment ? [...words] : [])))

const allGarments = searchWords('thobe jalab').flatMap(word => [word, ...synonymsOf(word)])

const termOf = (words: readonly string[]): SearchTerm => {
  const spellings = [...new Set(words.flatMap(spellingsOf))]
  const wholeRange = spellings.some(word => wholeRangeWords.has(word)) ? allGarments : []
  const meanings = new Set([...spellings, ...spellings.flatMap(synonymsOf), ...wholeRange])
  return { spellings, meanings: [...meanings] }
}

/** Returns the word in the grammatical number that was typed. */
const withTypedNumber = (word: string, typedWord: string): string => {
  if (!/s$/i.test(typedWord) || /s$/i.test(word) || !/^[a-z]+$/i.test(word)) return word
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}

/** Tells whether a spelling of a trade word is one letter away from the usual one; such words are also corrected. */
const isMistyped = (word: string, index: WordIndex): boolean => {
  const usual = usualSpelling(word)
  return (
    usual !== word &&
    index.has(usual) &&
    !index.has(word) &&
    Math.abs(usual.length - word.length) <= 1 &&
    usual[0] === word[0] &&
    (usual.startsWith(word) || word.startsWith(usual))
  )
}

/** Tells whether a word is a number after the word "size", although no product has this size. */
const isUnknownSize = ({ word }: Token, previous: Token | undefined): boolean =>
  /^\d+$/.test(word) && previous !== undefined && isSizeLabel(previous.word)

const wordToShow = async (token: Token, { words, spellingOf }: SearchContext): Promise<string> => {
  if (token.isMended) return withTypedNumber(await spellingOf(token.word), token.text)
  return isMistyped(token.word, words)
    ? withTypedNumber(await spellingOf(usualSpelling(token.word)), token.text)
    : token.text
}

/** Replaces words of the query by the text shown for each of them. */
const replaceWords = (query: string, parts: readonly (QueryWord & { shown: string })[]): string => {
  let text = ''
  let last = 0
  for (const { start, end, shown } of parts) {
    // Both parts of a split word replace it.
    text += start < last ? ` ${shown}` : query.slice(last, start) + shown
    last = end
  }
  return (text + query.slice(last)).replaceAll(/\s+/g, ' ').trim()
}

const pagesFor = (tokens: readonly Token[], isTyping: boolean): HelpPage[] => {
  const last = isTyping ? tokens.at(-1)?.word : undefined
  const begins = (word: string, other: string) =>
    word === last && word.length >= minLettersToComplete && other.startsWith(word)
  return pageWords
    .filter(({ words }) =>
      tokens.some(({ word }) => words.has(word) || [...words].some(other => begins(word, other))),
    )
    .map(({ page }) => page)
    .filter((page, index, pages) => pages.findIndex(({ to }) => to === page.to) === index)
    .slice(0, maxPages)
}

/** Returns the words of a search with their terms; each word once, without words that no product has. */
const withTerms = (index: WordIndex, tokens: readonly Token[]) =>
  [...new Map(tokens.map(token => [token.word, token])).values()].map(token => {
    const { spellings, meanings } = termOf(token.matches)
    const isUsed = (word: string) => index.has(word)
    return { token, term: { spellings: spellings.filter(isUsed), meanings: meanings.filter(isUsed) } }
  })

/**
 * Selects the words to search for. `dropped` are words that nothing in the shop has, and corrected words if no product
 * has them together with the others.
 */
const selectTerms = ({ words: index, productCount }: SearchContext, tokens: readonly Token[]) => {
  // A word that asks for a help page is searched for only if products have it in their titles or facts.
  const isAsking = ({ word }: Token) =>
    helpWords.has(word) && (index.find(word)?.depth ?? descriptionDepth) >= descriptionDepth
  const words = withTerms(
    index,
    tokens.filter(token => !isAsking(token)),
  ).slice(0, maxWords)
  const usedTokens = words.filter(({ term }) => term.meanings.length > 0)
  const correctedTokens = usedTokens.filter(({ token }) => token.isMended)
  const terms = usedTokens.map(({ term }) => term)
  const areCorrectionsUseful = correctedTokens.length === 0 || index.bestRank(terms, productCount) > 0
  return {
    terms: areCorrectionsUseful
      ? terms
      : usedTokens.filter(({ token }) => !token.isMended).map(({ term }) => term),
    dropped: [
      ...words.filter(({ term }) => term.meanings.length === 0).map(({ token }) => token),
      ...(areCorrectionsUseful ? [] : correctedTokens.map(({ token }) => token)),
      ...tokens.filter(token => isAsking(token) && garmentHelpWords.has(token.word)),
    ],
  }
}

/**
 * Interprets a search. The query becomes words of letters and digits, so that no operator of either database's search
 * syntax is left. Words without meaning are dropped unless nothing else is left. A word is corrected only if products
 * have it together with the others.
 */
export const interpretSearch = async (
  context: SearchContext,
  query: string,
  { isTyping = false, takesColors = true, takesSizes = true }: SearchOptions = {},
): Promise<InterpretedSearch> => {
  const { words: index, choices } = context
  const tokens = await readTokens(context, query, isTyping)
  const choiceReading = readChoices(
    { colors: takesColors ? choices.colors : [], sizes: takesSizes ? choices.sizes : [] },
    {
      words: tokens.map(({ word }) => usualSpelling(word)),
      isPrice: position => tokens[position]?.isPrice === true,
      isTyping,
      isInTitle: word => index.find(word)?.depth === 0,
    },
  )
  const remainingTokens = tokens
    .filter((_, position) => !choiceReading.takenPositions.has(position))
    .map((token, position, list) =>
      isUnknownSize(token, list[position - 1]) ? { ...token, matches: [] } : token,
    )
  const words = tokens.map(({ word }) => word)
  const heights = new Set(tokens.filter((_, position) => isMeasure(words, position)))
  const isMeaningful = (token: Token) =>
    !fillers.has(token.word) && token.word.length >= minLetters && !heights.has(token)
  const hasChoices = choiceReading.colors.length + choiceReading.sizes.length > 0
  const meaningfulTokens = remainingTokens.filter(isMeaningful)
  const wholeRange = remainingTokens.filter(({ word }) => wholeRangeWords.has(word)).slice(0, 1)
  const chooseTokens = (): Token[] => {
    if (meaningfulTokens.length > 0 || hasChoices) return meaningfulTokens
    if (wholeRange.length > 0) return wholeRange
    return remainingTokens.filter(token => !heights.has(token))
  }
  const { terms, dropped } = selectTerms(context, chooseTokens())
  const droppedTokens = new Set(dropped)
  const isCorrected = tokens.some(token => token.isMended && !droppedTokens.has(token))
  const shownTextOf = async (token: Token) =>
    isCorrected && !droppedTokens.has(token) ? wordToShow(token, context) : token.text
  const shownTokens = await Promise.all(
    tokens.map(async token => ({ ...token, shown: await shownTextOf(token) })),
  )
  const choiceTerms = withTerms(
    index,
    tokens.filter((_, position) => choiceReading.takenPositions.has(position)),
  ).map(({ term }) => term)
  return {
    terms,
    choiceTerms: choiceTerms.filter(({ meanings }) => meanings.length > 0),
    colors: choiceReading.colors,
    sizes: choiceReading.sizes,
    corrected: isCorrected ? replaceWords(query, shownTokens) : null,
    remainingWords: shownTokens
      .filter((token, position) => !choiceReading.takenPositions.has(position) && isMeaningful(token))
      .map(token => token.shown)
      .join(' '),
    ignored: [...new Set(dropped.map(({ text }) => text))],
    pages: pagesFor(remainingTokens, isTyping),
  }
}
