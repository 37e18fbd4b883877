import type { Variant } from '@shop/contracts/catalog/entities'
import { openVariants } from '../choices.ts'
import type { ProductChoice } from '../useChoice.ts'

/**
 * Variants that a shopper may ask for: the chosen one where it is sold out, or all that the choice leaves open where none
 * of them can be bought.
 */
export const askedFor = (
  variants: readonly Variant[],
  { choice, variant, hasStock }: Pick<ProductChoice, 'choice' | 'variant' | 'hasStock'>,
): readonly Variant[] => {
  if (variant) return variant.stock === 0 ? [variant] : []
  return hasStock ? [] : openVariants(variants, choice)
}
