import { helpPages } from '@shop/contracts/search/helpPages'
import type { Knex } from 'knex'
import { arabicStems } from './arabic.ts'
import { isCommonWord } from './commonWords.ts'
import { mendWord } from './mendWord.ts'
import { searchWords } from './productText.ts'
import { isSizeLabel, queryWords, type QueryWord } from './queryWords.ts'
import type { Choices } from './readChoices.ts'
import { completionsOf } from './readVocabulary.ts'
import { isTradeWord, usualSpelling } from './synonyms.ts'
import type { WordIndex } from './WordIndex.ts'

/** Data needed to interpret a search. */
export interface SearchContext {
  db: Knex
  words: WordIndex
  /** Number of products in `words`. */
  productCount: number
  /** Colours and sizes in stock. */
  choices: Choices
  /** Returns a folded word of the index as the products spell it. */
  spellingOf: (word: string) => Promise<string>
}

/** Maximum number of words read from a query, including fillers. */
const maxWordsRead = 60
/** Minimum number of letters of a word that may be completed. */
export const minLettersToComplete = 3
/** Words that stand for the whole range of a menswear shop, if nothing else is searched for. */
const wordsForAll =
  'man men mens gent gents guy guys male menswear father dad husband brother grandfather uncle him clothing clothes garment outfit apparel wear seller bestseller bestselling popular رجالي رجالية رجال للرجال ملابس لباس'
export const wholeRangeWords = new Set(searchWords(wordsForAll))
/** Words that say nothing about a garment. */
export const fillers = new Set(
  searchWords(
    `${wordsForAll} a an and any are as at below best buy by can cheap do for from get give have how i im in is it looking me my of on or please shop show some something that the this to under want what when where will with without your uk من في مع`,
  ),
)

export const pageWords = helpPages.map(page => ({ page, words: new Set(searchWords(page.words)) }))
export const helpWords = new Set(pageWords.flatMap(({ words }) => [...words]))

/** Tells whether an unfinished word may become one that opens a help page. */
const beginsHelp = (word: string): boolean =>
  word.length >= minLettersToComplete && [...helpWords].some(other => other.startsWith(word))

export interface Token extends QueryWord {
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
    const completions = word.length >= minLettersToComplete ? await complete(word) : []
    if (completions.length > 0) return [tokenOf(completions)]
    const corrections = await mendWord(db, index, word, { extraWords: helpWords, excludedWords: fillers })
    const [best] = corrections
    if (best === undefined) return split()
    return [tokenOf(corrections, { word: usualSpelling(best), isMended: true })]
  }
}

/** Reads the words of a query, some of which are split into two. */
export const readTokens = async (
  context: SearchContext,
  query: string,
  isTyping: boolean,
): Promise<Token[]> => {
  const typedWords = queryWords(query).slice(0, maxWordsRead)
  const readWord = wordReader(context, isTyping)
  const tokens = await Promise.all(
    typedWords.map((word, index) => readWord(word, index === typedWords.length - 1)),
  )
  return tokens.flat()
}
