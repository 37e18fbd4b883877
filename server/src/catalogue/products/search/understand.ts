import { helpPages, type HelpPage } from '@shop/contracts/search/helpPages'
import type { Knex } from 'knex'
import { arabicStems } from './arabic.ts'
import { isCommonWord } from './commonWords.ts'
import { mendWord } from './mendWord.ts'
import { searchWords } from './productText.ts'
import { isMeasure, isSizeLabel, queryWords, type QueryWord } from './queryWords.ts'
import { readChoices, type Choices } from './readChoices.ts'
import { completionsOf } from './readVocabulary.ts'
import { isTradeWord, spellingsOf, synonymsOf, usualSpelling } from './synonyms.ts'
import { descriptionDepth, type SearchTerm, type WordIndex } from './WordIndex.ts'

/** Data needed to interpret a search. */
interface SearchContext {
  db: Knex
  words: WordIndex
  /** Number of products in `words`. */
  productCount: number
  /** Colours and sizes in stock. */
  choices: Choices
  /** Returns a searched word as the products spell it. */
  spellingOf: (word: string) => Promise<string>
}

export interface ReadingOptions {
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
/** Maximum number of words read from a query, including fillers. */
const maxRead = 60
const minLetters = 2
/** Minimum number of letters of a word that may be completed. */
const minToComplete = 3
/** Words that stand for the whole range of a menswear shop, if nothing else is searched for. */
const wordsForAll =
  'man men mens gent gents guy guys male menswear father dad husband brother grandfather uncle him clothing clothes garment outfit apparel wear seller bestseller bestselling popular رجالي رجالية رجال للرجال ملابس لباس'
const wholeRangeWords = new Set(searchWords(wordsForAll))
/** Words that say nothing about a garment. */
const fillers = new Set(
  searchWords(
    `${wordsForAll} a an and any are as at below best buy by can cheap do for from get give have how i im in is it looking me my of on or please shop show some something that the this to under want what when where will with without your uk من في مع`,
  ),
)

const pageWords = helpPages.map(page => ({ page, words: new Set(searchWords(page.words)) }))
const helpWords = new Set(pageWords.flatMap(({ words }) => [...words]))
const garmentHelpWords = new Set(pageWords.flatMap(({ page, words }) => (page.isGarment ? [...words] : [])))

/** Tells whether an unfinished word may become one that opens a help page. */
const beginsHelp = (word: string): boolean =>
  word.length >= minToComplete && [...helpWords].some(other => other.startsWith(word))

const allGarments = searchWords('thobe jalab').flatMap(word => [word, ...synonymsOf(word)])

const termOf = (words: readonly string[]): SearchTerm => {
  const spellings = [...new Set(words.flatMap(spellingsOf))]
  const wholeRange = spellings.some(word => wholeRangeWords.has(word)) ? allGarments : []
  const meanings = new Set([...spellings, ...spellings.flatMap(synonymsOf), ...wholeRange])
  return { spellings, meanings: [...meanings] }
}

interface Token extends QueryWord {
  /** The words that are searched for in its place; empty if no product has any of them. */
  matches: readonly string[]
  /** Tells whether the word was corrected. */
  isMended: boolean
}

/** Splits two words that were written as one. */
const splitWord = (word: string, isKnown: (part: string) => boolean): [string, string] | null => {
  const cuts = Array.from({ length: word.length - 1 }, (_, index) => index + 1)
  for (const cut of cuts) {
    const [start, end] = [word.slice(0, cut), word.slice(cut)]
    const isBeforeFigure = /^\p{L}{3,}$/u.test(start) && /^\d+$/.test(end)
    const isLong = start.length >= 3 && end.length >= 3
    if ((isLong || isBeforeFigure) && isKnown(start) && isKnown(end)) return [start, end]
  }
  return null
}

/** Makes the function that reads each word of a query. */
const wordReader = ({ db, words: index, choices }: SearchContext, isTyping: boolean) => {
  const figures = new Set(choices.sizes.flatMap(({ words }) => words))
  // Numbers in descriptions are not known words, since nobody searches for them.
  const isKnown = (word: string) =>
    isTradeWord(word) ||
    (/^\d+$/.test(word) ? figures.has(word) || index.find(word)?.depth === 0 : index.has(word))
  const isRecognised = (word: string) =>
    isKnown(word) || helpWords.has(word) || fillers.has(word) || isSizeLabel(word)

  const complete = async (word: string) =>
    (await completionsOf(db, word)).map(completion => completion.word).filter(other => index.has(other))

  return async (queryWord: QueryWord, isLast: boolean): Promise<Token[]> => {
    const word = arabicStems(queryWord.word).find(isRecognised) ?? queryWord.word
    const tokenOf = (matchedWords: readonly string[], change: Partial<Token> = {}): Token => ({
      ...queryWord,
      word,
      matches: matchedWords,
      isMended: false,
      ...change,
    })
    if (isTyping && isLast && !queryWord.isPrice) {
      const completions = await complete(word)
      if (completions.length > 0) return [tokenOf([word, ...completions])]
    }
    if (queryWord.isPrice) return [tokenOf([])]
    if (isRecognised(word) || (isTyping && isLast && beginsHelp(word))) return [tokenOf([word])]
    const parts = splitWord(word, isKnown)
    const split = () => parts?.map(part => tokenOf([part], { word: part, isMended: true })) ?? [tokenOf([])]
    // Numbers have no spelling, and everyday words are meant as typed.
    if (/\d/.test(word)) return split()
    if (isCommonWord(word)) return [tokenOf([])]
    const completions = word.length >= minToComplete ? await complete(word) : []
    if (completions.length > 0) return [tokenOf(completions)]
    const corrections = await mendWord(db, index, word, { extraWords: helpWords, excludedWords: fillers })
    const [best] = corrections
    if (best === undefined) return split()
    return [tokenOf(corrections, { word: usualSpelling(best), isMended: true })]
  }
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

/** Tells whether this is a number after the word "size" although no product has this size. */
const isUnknownSize = ({ word }: Token, previous: Token | undefined): boolean =>
  /^\d+$/.test(word) && previous !== undefined && isSizeLabel(previous.word)

const wordToShow = async (token: Token, { words, spellingOf }: SearchContext): Promise<string> => {
  if (token.isMended) return withTypedNumber(await spellingOf(token.word), token.text)
  return isMistyped(token.word, words)
    ? withTypedNumber(await spellingOf(usualSpelling(token.word)), token.text)
    : token.text
}

/** Replaces words of the query by these. */
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
    word === last && word.length >= minToComplete && other.startsWith(word)
  return pageWords
    .filter(({ words }) =>
      tokens.some(({ word }) => words.has(word) || [...words].some(other => begins(word, other))),
    )
    .map(({ page }) => page)
    .filter((page, index, all) => all.findIndex(({ to }) => to === page.to) === index)
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

/** Reads the words of a query, some of which are split into two. */
const readTokens = async (context: SearchContext, query: string, isTyping: boolean): Promise<Token[]> => {
  const typedWords = queryWords(query).slice(0, maxRead)
  const readWord = wordReader(context, isTyping)
  const tokens = await Promise.all(
    typedWords.map((word, index) => readWord(word, index === typedWords.length - 1)),
  )
  return tokens.flat()
}

/**
 * Interprets a search. The query becomes words of letters and digits, so that no operator of either database's search
 * syntax is left. Words without meaning are dropped unless nothing else is left. A word is corrected only if products
 * have it together with the others.
 */
export const understand = async (
  context: SearchContext,
  query: string,
  { isTyping = false, takesColors = true, takesSizes = true }: ReadingOptions = {},
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
  const remaining = tokens
    .filter((_, position) => !choiceReading.taken.has(position))
    .map((token, position, list) =>
      isUnknownSize(token, list[position - 1]) ? { ...token, matches: [] } : token,
    )
  const words = tokens.map(({ word }) => word)
  const heights = new Set(tokens.filter((_, position) => isMeasure(words, position)))
  const isMeaningful = (token: Token) =>
    !fillers.has(token.word) && token.word.length >= minLetters && !heights.has(token)
  const hasChoices = choiceReading.colors.length + choiceReading.sizes.length > 0
  const meaningful = remaining.filter(isMeaningful)
  const wholeRange = remaining.filter(({ word }) => wholeRangeWords.has(word)).slice(0, 1)
  const chooseTokens = (): Token[] => {
    if (meaningful.length > 0 || hasChoices) return meaningful
    if (wholeRange.length > 0) return wholeRange
    return remaining.filter(token => !heights.has(token))
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
    tokens.filter((_, position) => choiceReading.taken.has(position)),
  ).map(({ term }) => term)
  return {
    terms,
    choiceTerms: choiceTerms.filter(({ meanings }) => meanings.length > 0),
    colors: choiceReading.colors,
    sizes: choiceReading.sizes,
    corrected: isCorrected ? replaceWords(query, shownTokens) : null,
    remainingWords: shownTokens
      .filter((token, position) => !choiceReading.taken.has(position) && isMeaningful(token))
      .map(token => token.shown)
      .join(' '),
    ignored: [...new Set(dropped.map(({ text }) => text))],
    pages: pagesFor(remaining, isTyping),
  }
}
