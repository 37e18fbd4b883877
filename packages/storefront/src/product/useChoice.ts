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
  const [{ choice, quantity }, setState] = useState(() => ({ choice: startingChoice(variants), quantity: 1 }))
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
      setState(before => {
        const next = { ...before.choice, variantId: undefined, ...change }
        return { choice: next, quantity: Math.min(before.quantity, mostOf(next)) }
      })
    },
    setQuantity: wanted => setState(before => ({ ...before, quantity: wanted })),
  }
}
