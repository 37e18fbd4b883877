import { namedChoice, type Choices, type NamedChoice } from '../search/readChoices.ts'
import type { ProductIndex } from './ProductIndex.ts'

const cache = new WeakMap<readonly string[], NamedChoice[]>()

/** Parses these names, each only once. */
const namesOf = (texts: readonly string[]): readonly NamedChoice[] => {
  const names = cache.get(texts) ?? []
  cache.set(texts, names)
  for (const text of texts.slice(names.length)) names.push(namedChoice(text))
  return names
}

/** Lists the colours and sizes of products in stock. */
export const choicesOf = ({ colors, inColor, sizes, inSize }: ProductIndex): Choices => ({
  colors: namesOf(colors.texts).filter((_, number) => (inColor.values[number] ?? 0) > 0),
  sizes: namesOf(sizes.texts).filter((_, number) => (inSize.values[number] ?? 0) > 0),
})
