import { helpPages, type HelpPage } from '@shop/contracts/search/helpPages'
import type { Knex } from 'knex'
import { arabicStems } from './arabic.ts'
import { isCommonWord } from './commonWords.ts'
import { mendWord } from './mendWord.ts'
import { searchWords } from './productText.ts'
import { isMeasure, isSizeLabel, queryWords, type QueryWord } from './queryWords.ts'
import { readChoices, type Choices } from './readChoices.ts'
import { completionsOf } from './readVocabulary.ts'
import { isOfTheTrade, spellingsOf, synonymsOf, usualSpelling } from './synonyms.ts'
import type { SearchTerm, WordIndex } from './WordIndex.ts'

/** Data needed to interpret a search. */
interface SearchGround {
  db: Knex
  words: WordIndex
  /** Number of indexes in `words`. */
  places: number
  /** Colours and sizes in stock. */
  choices: Choices
  /** Returns a searched word as the products spell it. */
  written: (word: string) => Promise<string>
}

export interface ReadingOptions {
  /** Tells whether the last word may be unfinished. */
  isTyping?: boolean
  /** Decides whether words are read as colours and sizes, or searched like any others. */
  takesColors?: boolean
  takesSizes?: boolean
}

export interface Understood {
  /** Terms of which products must have all. Empty if there is nothing to search for. */
  terms: SearchTerm[]
  /** The words read as colours and sizes, as terms to be searched as text. */
  choiceTerms: SearchTerm[]
  colors: string[]
  sizes: string[]
  /** Query with its mistakes corrected, or null if there were none. */
  corrected: string | null
  /** The corrected words of the query that are meaningful and were not read as colours and sizes. */
  rest: string
  /** Words that nothing in the shop has, as they were typed. */
  ignored: string[]
  pages: HelpPage[]
}

const maxWords = 8
const maxPages = 2
/** Maximum number of words read from a query, fillers included. */
const maxRead = 60
const minLetters = 2
/** Minimum number of letters of a word that may be completed. */
const minToComplete = 3
/** Words that stand for the whole range of a menswear shop, if nothing else is searched for. */
const wordsForAll =
  'man men mens gent gents guy guys male menswear father dad husband brother grandfather uncle him clothing clothes garment outfit apparel wear seller bestseller bestselling popular رجالي رجالية رجال للرجال ملابس لباس'
const asksForAll = new Set(searchWords(wordsForAll))
/** Words that say nothing about a garment. */
const fillers = new Set(
  searchWords(
    `${wordsForAll} a an and any are as at below best buy by can cheap do for from get give have how i im in is it looking me my of on or please shop show some something that the this to under want what when where will with without your uk من في مع`,
  ),
)

const pageWords = helpPages.map(page => ({ page, words: new Set(searchWords(page.words)) }))
const isHelp = new Set(pageWords.flatMap(({ words }) => [...words]))
const isOfGarments = new Set(pageWords.flatMap(({ page, words }) => (page.isGarment ? [...words] : [])))

/** Tells whether an unfinished word may become one that leads to a help page. */
const beginsHelp = (word: string): boolean =>
  word.length >= minToComplete && [...isHelp].some(other => other.startsWith(word))

const allGarments = searchWords('thobe jalab').flatMap(word => [word, ...synonymsOf(word)])

const termOf = (words: readonly string[]): SearchTerm => {
  const said = [...new Set(words.flatMap(spellingsOf))]
  const all = said.some(word => asksForAll.has(word)) ? allGarments : []
  return { said, meant: [...new Set([...said, ...said.flatMap(synonymsOf), ...all])] }
}

interface Read extends QueryWord {
  /** The words that are searched for in its place; empty if no product has any of them. */
  found: readonly string[]
  /** Tells whether the word was corrected. */
  isMended: boolean
}

/** Splits two words that were written as one. */
const splitWord = (word: string, isKnown: (part: string) => boolean): [string, string] | null => {
  const cuts = Array.from({ length: word.length - 1 }, (_, index) => index + 1)
  for (const at of cuts) {
    const [start, end] = [word.slice(0, at), word.slice(at)]
    const isBeforeFigure = /^\p{L}{3,}$/u.test(start) && /^\d+$/.test(end)
    const isLong = start.length >= 3 && end.length >= 3
    if ((isLong || isBeforeFigure) && isKnown(start) && isKnown(end)) return [start, end]
  }
  return null
}

/** Makes the function that reads each word of a query. */
const wordReader = ({ db, words: index, choices }: SearchGround, isTyping: boolean) => {
  const figures = new Set(choices.sizes.flatMap(({ words }) => words))
  // Numbers in texts do not count as known words, since nobody searches for them.
  const isKnown = (word: string) =>
    isOfTheTrade(word) ||
    (/^\d+$/.test(word) ? figures.has(word) || index.find(word)?.depth === 0 : index.has(word))
  const says = (word: string) => isKnown(word) || isHelp.has(word) || fillers.has(word) || isSizeLabel(word)

  const complete = async (word: string) =>
    (await completionsOf(db, word)).map(completion => completion.word).filter(other => index.has(other))

  return async (typed: QueryWord, isLast: boolean): Promise<Read[]> => {
    const word = arabicStems(typed.word).find(says) ?? typed.word
    const read = (found: readonly string[], change: Partial<Read> = {}): Read => ({
      ...typed,
      word,
      found,
      isMended: false,
      ...change,
    })
    if (isTyping && isLast && !typed.isPrice) {
      const completions = await complete(word)
      if (completions.length > 0) return [read([word, ...completions])]
    }
    if (typed.isPrice) return [read([])]
    if (says(word) || (isTyping && isLast && beginsHelp(word))) return [read([word])]
    const parts = splitWord(word, isKnown)
    const split = () => parts?.map(part => read([part], { word: part, isMended: true })) ?? [read([])]
    // Numbers have no spelling, and everyday words are meant as typed.
    if (/\d/.test(word)) return split()
    if (isCommonWord(word)) return [read([])]
    const completions = word.length >= minToComplete ? await complete(word) : []
    if (completions.length > 0) return [read(completions)]
    const mended = await mendWord(db, index, word, { others: isHelp, never: fillers })
    const [best] = mended
    if (best === undefined) return split()
    return [read(mended, { word: usualSpelling(best), isMended: true })]
  }
}

/** Returns the word in the grammatical number that was typed. */
const inNumber = (written: string, typed: string): string => {
  if (!/s$/i.test(typed) || /s$/i.test(written) || !/^[a-z]+$/i.test(written)) return written
  return /[^aeiou]y$/.test(written) ? `${written.slice(0, -1)}ies` : `${written}s`
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

/** Tells whether this is a number after the word "size" that no product has. */
const isNoSize = ({ word }: Read, before: Read | undefined): boolean =>
  /^\d+$/.test(word) && before !== undefined && isSizeLabel(before.word)

const wordToShow = async (read: Read, { words, written }: SearchGround): Promise<string> => {
  if (read.isMended) return inNumber(await written(read.word), read.text)
  return isMistyped(read.word, words)
    ? inNumber(await written(usualSpelling(read.word)), read.text)
    : read.text
}

/** Replaces words of the query by these. */
const queryWith = (query: string, parts: readonly (QueryWord & { shown: string })[]): string => {
  let [text, last] = ['', 0]
  for (const { start, end, shown } of parts) {
    // Both parts of a split word replace it.
    text += start < last ? ` ${shown}` : query.slice(last, start) + shown
    last = end
  }
  return (text + query.slice(last)).replaceAll(/\s+/g, ' ').trim()
}

const pagesFor = (reads: readonly Read[], isTyping: boolean): HelpPage[] => {
  const last = isTyping ? reads.at(-1)?.word : undefined
  const begins = (word: string, other: string) =>
    word === last && word.length >= minToComplete && other.startsWith(word)
  return pageWords
    .filter(({ words }) =>
      reads.some(({ word }) => words.has(word) || [...words].some(other => begins(word, other))),
    )
    .map(({ page }) => page)
    .filter((page, at, all) => all.findIndex(({ to }) => to === page.to) === at)
    .slice(0, maxPages)
}

/** Returns the words of a search with their terms; each word once, without words that no product has. */
const withTerms = (index: WordIndex, reads: readonly Read[]) =>
  [...new Map(reads.map(own => [own.word, own])).values()].map(own => {
    const { said, meant } = termOf(own.found)
    const isUsed = (word: string) => index.has(word)
    return { own, term: { said: said.filter(isUsed), meant: meant.filter(isUsed) } }
  })

/**
 * Selects the words to search for. `dropped` are words that nothing in the shop has, and corrected words if no product
 * has them together with the others.
 */
const selectTerms = ({ words: index, places }: SearchGround, reads: readonly Read[]) => {
  // A word that asks for a help page is searched for only if products have it in their titles or facts.
  const isAsking = ({ word }: Read) => isHelp.has(word) && (index.find(word)?.depth ?? 2) > 1
  const words = withTerms(
    index,
    reads.filter(own => !isAsking(own)),
  ).slice(0, maxWords)
  const found = words.filter(({ term }) => term.meant.length > 0)
  const mended = found.filter(({ own }) => own.isMended)
  const terms = found.map(({ term }) => term)
  const isGain = mended.length === 0 || index.bestRank(terms, places) > 0
  return {
    terms: isGain ? terms : found.filter(({ own }) => !own.isMended).map(({ term }) => term),
    dropped: [
      ...words.filter(({ term }) => term.meant.length === 0).map(({ own }) => own),
      ...(isGain ? [] : mended.map(({ own }) => own)),
      ...reads.filter(own => isAsking(own) && isOfGarments.has(own.word)),
    ],
  }
}

/**
 * Interprets a search. The query becomes words of letters and digits, so that no operator of either database's search
 * syntax is left. Words without meaning are dropped unless nothing else is left. A word is corrected only if products
 * have it together with the others.
 */
export const understand = async (
  ground: SearchGround,
  query: string,
  { isTyping = false, takesColors = true, takesSizes = true }: ReadingOptions = {},
): Promise<Understood> => {
  const { words: index, choices } = ground
  const typed = queryWords(query).slice(0, maxRead)
  const readWord = wordReader(ground, isTyping)
  const all = (await Promise.all(typed.map((word, at) => readWord(word, at === typed.length - 1)))).flat()
  const chosen = readChoices(
    { colors: takesColors ? choices.colors : [], sizes: takesSizes ? choices.sizes : [] },
    {
      words: all.map(({ word }) => usualSpelling(word)),
      isPrice: at => all[at]?.isPrice === true,
      isTyping,
      isInTitle: word => index.find(word)?.depth === 0,
    },
  )
  const rest = all
    .filter((_, at) => !chosen.taken.has(at))
    .map((own, at, others) => (isNoSize(own, others[at - 1]) ? { ...own, found: [] } : own))
  const read = all.map(({ word }) => word)
  const heights = new Set(all.filter((_, at) => isMeasure(read, at)))
  const isTelling = (own: Read) =>
    !fillers.has(own.word) && own.word.length >= minLetters && !heights.has(own)
  const hasChoices = chosen.colors.length + chosen.sizes.length > 0
  const telling = rest.filter(isTelling)
  const forAll = rest.filter(({ word }) => asksForAll.has(word)).slice(0, 1)
  const asked =
    telling.length > 0 || hasChoices
      ? telling
      : forAll.length > 0
        ? forAll
        : rest.filter(own => !heights.has(own))
  const { terms, dropped } = selectTerms(ground, asked)
  const isDropped = new Set(dropped)
  const isCorrected = all.some(own => own.isMended && !isDropped.has(own))
  const shown = await Promise.all(
    all.map(async own => ({
      ...own,
      shown: isCorrected && !isDropped.has(own) ? await wordToShow(own, ground) : own.text,
    })),
  )
  const choiceTerms = withTerms(
    index,
    all.filter((_, at) => chosen.taken.has(at)),
  ).map(({ term }) => term)
  return {
    terms,
    choiceTerms: choiceTerms.filter(({ meant }) => meant.length > 0),
    colors: chosen.colors,
    sizes: chosen.sizes,
    corrected: isCorrected ? queryWith(query, shown) : null,
    rest: shown
      .filter((own, at) => !chosen.taken.has(at) && isTelling(own))
      .map(own => own.shown)
      .join(' '),
    ignored: [...new Set(dropped.map(({ text }) => text))],
    pages: pagesFor(rest, isTyping),
  }
}
