import type { Product, Variant } from '@shop/contracts/catalog/entities'
import { useState } from 'react'
import { useSettings } from '../../kit/shop/settings.ts'
import { type Choice, chosenVariant, matchingVariants, shownVariant } from './choices.ts'

export interface ProductChoice {
  choice: Choice
  /** The chosen variant, once size and colour are chosen and exist together. */
  variant: Variant | undefined
  /** The variant whose pictures are shown. */
  shownVariant: Variant | undefined
  /** Tells whether the chosen variant, or one that the choice leaves open, can be bought. */
  hasStock: boolean
  /** Tells whether no variant of the product can be bought. */
  isSoldOut: boolean
  quantity: number
  /** Maximum quantity that can be bought. */
  maxQuantity: number
  choose: (change: Choice) => void
  setQuantity: (quantity: number) => void
}

/** A choice and its setter: from `useState`, or from the page's address. */
export type ChoiceState = readonly [choice: Choice, setChoice: (choice: Choice) => void]

/** Returns the state of a shopper's choice of a product. A quantity above the variant's stock is lowered to it. */
export const useChoice = (
  { variants }: Pick<Product, 'variants'>,
  [choice, setChoice]: ChoiceState,
): ProductChoice => {
  const { maxOrderQuantity } = useSettings()
  const [quantity, setQuantity] = useState(1)
  const maxQuantityFor = (chosen: Choice) =>
    Math.max(1, Math.min(chosenVariant(variants, chosen)?.stock ?? maxOrderQuantity, maxOrderQuantity))
  const maxQuantity = maxQuantityFor(choice)
  return {
    choice,
    variant: chosenVariant(variants, choice),
    shownVariant: shownVariant(variants, choice),
    hasStock: matchingVariants(variants, choice).some(({ stock }) => stock > 0),
    isSoldOut: variants.every(({ stock }) => stock === 0),
    quantity: Math.min(quantity, maxQuantity),
    maxQuantity,
    choose: change => {
      const next = { ...choice, variantId: undefined, ...change }
      setChoice(next)
      setQuantity(before => Math.min(before, maxQuantityFor(next)))
    },
    setQuantity,
  }
}
