import type { ProductCard } from '@shop/contracts/catalog/entities'

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/** The colour of one of these products whose whole name is among the words that are searched for; the longest name first. */
export const saidColor = (
  term: string,
  products: readonly Pick<ProductCard, 'colors'>[],
): string | undefined => {
  const said = new Set(wordsOf(term))
  return products
    .flatMap(({ colors }) => colors.map(({ name }) => name))
    .filter(name => wordsOf(name).every(word => said.has(word)))
    .toSorted((one, other) => other.length - one.length)[0]
}
