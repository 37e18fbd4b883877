import type { Product, Variant } from '@shop/contracts/catalog/entities'
import { useState } from 'react'
import { useSettings } from '../app/settings.ts'
import { settleChoiceProblem } from './choiceProblem.ts'
import { type Choice, chosenVariant, shownVariant, startingChoice } from './choices.ts'

export interface ProductChoice {
  choice: Choice
  /** The chosen variant, once size and colour are chosen and go together. */
  variant: Variant | undefined
  /** The variant whose pictures are shown. */
  shown: Variant | undefined
  quantity: number
  /** The greatest quantity that can be bought. */
  most: number
  choose: (change: Choice) => void
  setQuantity: (quantity: number) => void
}

/** What a shopper chooses on the product page. A quantity above the stock of what is chosen is lowered to it. */
export const useChoice = ({ variants }: Pick<Product, 'variants'>): ProductChoice => {
  const { maxOrderQuantity } = useSettings()
  const [choice, setChoice] = useState(() => startingChoice(variants))
  const [quantity, setQuantity] = useState(1)
  const mostOf = (chosen: Choice) =>
    Math.max(1, Math.min(chosenVariant(variants, chosen)?.stock ?? maxOrderQuantity, maxOrderQuantity))
  return {
    choice,
    variant: chosenVariant(variants, choice),
    shown: shownVariant(variants, choice),
    quantity,
    most: mostOf(choice),
    choose: change => {
      settleChoiceProblem()
      const next = { ...choice, variantId: undefined, ...change }
      setChoice(next)
      setQuantity(Math.min(quantity, mostOf(next)))
    },
    setQuantity,
  }
}
