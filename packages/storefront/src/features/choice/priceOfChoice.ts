import type { Variant } from '@shop/contracts/catalog/entities'
import { effectivePrice } from '@shop/contracts/money'
import { type ShownPrice, shownPrice } from '../../kit/parts/prices/shownPrice.ts'
import { type Choice, chosenVariant, matchingVariants } from './choices.ts'

const pricedVariantsOf = (variants: readonly Variant[], choice: Choice): readonly Variant[] => {
  const variant = chosenVariant(variants, choice)
  if (variant) return [variant]
  const candidates = matchingVariants(variants, choice)
  return candidates.length > 0 ? candidates : variants
}

/**
 * Returns the price of the chosen variant; before a variant is chosen, the price that a card would show for the
 * remaining variants.
 */
export const priceOfChoice = (variants: readonly Variant[], choice: Choice): ShownPrice => {
  const pricedVariants = pricedVariantsOf(variants, choice)
  const amounts = pricedVariants.map(effectivePrice)
  const lowest = Math.min(...amounts)
  return shownPrice({
    variant: pricedVariants.find(({ stock }) => stock > 0) ?? pricedVariants[0],
    lowest,
    hasRange: lowest < Math.max(...amounts),
  })
}
