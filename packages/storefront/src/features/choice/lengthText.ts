import type { Variant } from '@shop/contracts/catalog/entities'

/** Formats the length of a size: `140 cm`, or `136 or 140 cm` if it has several. */
export const lengthText = (variants: readonly Variant[], size: string): string => {
  const lengths = variants.filter(variant => variant.size === size).map(({ lengthCm }) => lengthCm)
  const uniqueLengths = [...new Set(lengths)].toSorted((a, b) => a - b)
  return uniqueLengths.length > 0 ? `${uniqueLengths.join(' or ')} cm` : ''
}
