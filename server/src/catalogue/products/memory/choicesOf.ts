import { namedChoice, type Choices, type NamedChoice } from '../search/readChoices.ts'
import type { HeldProducts } from './HeldProducts.ts'

const kept = new WeakMap<readonly string[], NamedChoice[]>()

/** The names of these texts, read once each. */
const namesOf = (texts: readonly string[]): readonly NamedChoice[] => {
  const names = kept.get(texts) ?? []
  kept.set(texts, names)
  for (let number = names.length; number < texts.length; number++) names.push(namedChoice(texts[number]!))
  return names
}

/** The colours and sizes that products in stock come in. */
export const choicesOf = ({ colors, inColor, sizes, inSize }: HeldProducts): Choices => ({
  colors: namesOf(colors.texts).filter((_, number) => inColor.values[number]! > 0),
  sizes: namesOf(sizes.texts).filter((_, number) => inSize.values[number]! > 0),
})
