import type { Variant } from '@shop/contracts/catalog/entities'
import { matchingVariants } from '../choices.ts'
import type { ProductChoice } from '../useChoice.ts'

/**
 * Returns the variants that a back-in-stock request may name: the chosen one if it is sold out. Before a variant is
 * chosen, these are all that match the choice, if none of them can be bought.
 */
export const requestableVariants = (
  variants: readonly Variant[],
  { choice, variant, hasStock }: Pick<ProductChoice, 'choice' | 'variant' | 'hasStock'>,
): readonly Variant[] => {
  if (variant) return variant.stock === 0 ? [variant] : []
  return hasStock ? [] : matchingVariants(variants, choice)
}
