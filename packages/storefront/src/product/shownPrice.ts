import type { Variant } from '@shop/contracts/catalog/entities'
import { effectivePrice, isOnSale, type Pence } from '@shop/contracts/money'
import { type Choice, chosenVariant } from './choices.ts'

export interface ShownPrice {
  amount: Pence
  /** The regular price, when it is higher. */
  regular: Pence | undefined
  /** Whether what is still to be chosen decides about the price. */
  isFrom: boolean
}

/** The chosen variant's price; before that, the lowest of those that can still be chosen. */
export const shownPrice = (variants: readonly Variant[], choice: Choice): ShownPrice => {
  const chosen = chosenVariant(variants, choice)
  const open = variants.filter(
    ({ size, color }) => (!choice.size || size === choice.size) && (!choice.color || color === choice.color),
  )
  const priced = chosen ? [chosen] : open.length > 0 ? open : variants
  const amounts = priced.map(effectivePrice)
  const amount = Math.min(...amounts)
  const isFrom = amount < Math.max(...amounts)
  // As on the cards in lists: struck only where the variant that is shown is on sale itself.
  const shown = priced.find(({ stock }) => stock > 0) ?? priced[0]
  return { amount, regular: shown && isOnSale(shown) ? shown.price : undefined, isFrom }
}
