import { useRef } from 'react'
import { useAddToCart } from '../../features/cart/mutations.ts'
import { countVisit } from '../../kit/visits/countVisit.ts'
import { choiceId } from '../../features/choice/choiceId.ts'
import { tellChoiceProblem } from '../../features/choice/choiceProblem.ts'
import type { ProductChoice } from '../../features/choice/useChoice.ts'

export interface Buying {
  label: string
  isDisabled: boolean
  isPending: boolean
  buy: () => void
}

/** Rest of the button after an addition, ms: the second click of a double click wants no second piece. */
const rest = 500

/** Leads to what is still to be chosen. */
const goToChoice = (name: 'size' | 'color'): void => {
  const group = document.getElementById(choiceId(name))
  group?.scrollIntoView({ block: 'center' })
  group?.querySelector('input')?.focus({ preventScroll: true })
}

/** Text and act of the button. */
export const useBuying = (chosen: ProductChoice): Buying => {
  const { mutate, isPending } = useAddToCart()
  const { choice, variant, quantity } = chosen
  const restsUntil = useRef(0)
  const isSoldOut = chosen.isSoldOut || (variant !== undefined && variant.stock === 0)

  const label = (() => {
    if (chosen.isSoldOut) return 'Out of Stock'
    if (!choice.size || !choice.color) return 'Select Size & Color'
    if (isPending) return 'Adding to Cart...'
    return variant && !isSoldOut ? 'Add to Cart' : 'Out of Stock'
  })()

  const buy = () => {
    if (Date.now() < restsUntil.current) return
    if (!choice.size || !choice.color) {
      tellChoiceProblem('Selection Required')
      goToChoice(choice.size ? 'color' : 'size')
      return
    }
    if (!variant) {
      tellChoiceProblem('Not Available')
      return
    }
    const onSuccess = () => {
      restsUntil.current = Date.now() + rest
      countVisit('add_to_cart')
    }
    mutate({ variantId: variant.id, quantity }, { onSuccess })
  }

  return { label, isDisabled: isSoldOut, isPending, buy }
}
