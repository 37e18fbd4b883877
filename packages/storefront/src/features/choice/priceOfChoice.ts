import type { Variant } from '@shop/contracts/catalog/entities'
import { effectivePrice } from '@shop/contracts/money'
import { type ShownPrice, shownPrice } from '../../kit/parts/prices/shownPrice.ts'
import { type Choice, chosenVariant, openVariants } from './choices.ts'

/**
 * Returns the price of the chosen variant; before a variant is chosen, the price that a card would show for the
 * remaining variants.
 */
export const priceOfChoice = (variants: readonly Variant[], choice: Choice): ShownPrice => {
  const chosen = chosenVariant(variants, choice)
  const open = openVariants(variants, choice)
  const priced = chosen ? [chosen] : open.length > 0 ? open : variants
  const amounts = priced.map(effectivePrice)
  const lowest = Math.min(...amounts)
  return shownPrice({
    shown: priced.find(({ stock }) => stock > 0) ?? priced[0],
    lowest,
    hasRange: lowest < Math.max(...amounts),
  })
}
