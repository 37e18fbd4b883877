import { searchWords } from './productText.ts'

/** A word of a query. */
export interface QueryWord {
  /** The word in its normalised form. */
  word: string
  /** The word as it was typed. */
  text: string
  /** Position in the query. */
  start: number
  end: number
  isPrice: boolean
}

const wordPattern = /[\p{L}\p{N}\p{M}'’ʼ`´\p{Cf}]+/gu
const pricePrefix = /[£$€]\s*$/

/** A label and its number typed as one word: `size56`. */
const labelAndNumber = /^(\p{L}{2,})(\p{N}+)$/u

/** A measure and its unit typed as one word: `175cm`. */
const numberAndUnit = /^(\p{N}+)(cm|ft|feet|foot|in)$/iu

const units = new Set(searchWords('cm ft feet foot in inch'))

/** Tells whether a word is part of somebody's height, as in `175 cm` and `5 ft 9`. */
export const isMeasure = (words: readonly string[], position: number): boolean => {
  const isNumber = (index: number) => /^\d+$/.test(words[index] ?? '')
  const isUnit = (index: number) => units.has(words[index] ?? '') && isNumber(index - 1)
  return isUnit(position) || (isNumber(position) && (isUnit(position + 1) || isUnit(position - 1)))
}

/** Splits a word such as `size56` or `175cm` into its parts, each with its position in the query. */
const splitLabel = (text: string, start: number): [string, number][] => {
  const [, height, unit] = numberAndUnit.exec(text) ?? []
  if (height && unit)
    return [
      [height, start],
      [unit, start + height.length],
    ]
  const [, label, figure] = labelAndNumber.exec(text) ?? []
  if (!label || !figure || !searchWords(label).some(isSizeLabel)) return [[text, start]]
  return [
    [label, start],
    [figure, start + label.length],
  ]
}

const sizeLabels = new Set(searchWords('size sz taille مقاس مقاسات قياس'))

/** Tells whether a word only introduces a size. */
export const isSizeLabel = (word: string): boolean => sizeLabels.has(word)

/** Returns the words of a query in their order, with their positions. */
export const queryWords = (query: string): QueryWord[] =>
  [...query.matchAll(wordPattern)]
    .flatMap(({ 0: text, index }) => splitLabel(text, index))
    .flatMap(([text, start]) =>
      searchWords(text).map(word => ({
        word,
        text,
        start,
        end: start + text.length,
        isPrice: pricePrefix.test(query.slice(0, start)),
      })),
    )
