import type { Product } from '@shop/contracts/catalog/entities'
import { effectivePrice } from '@shop/contracts/money'
import { useRef } from 'react'
import { useDeviceCart } from '../../features/cart/deviceCart.ts'
import { useAddToCart } from '../../features/cart/mutations.ts'
import { useSession } from '../../kit/session/useSession.ts'
import { showToast } from '../../kit/toasts/useToast.ts'
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
export const useBuying = ({ id, title }: Product, chosen: ProductChoice): Buying => {
  const { mutate, isPending } = useAddToCart()
  const { choice, variant, quantity, most } = chosen
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
    const onDevice = useSession.getState().user
      ? 0
      : (useDeviceCart.getState().items.find(({ variantId }) => variantId === variant.id)?.quantity ?? 0)
    // The account's cart is measured by the server, the device's has only this.
    if (onDevice + quantity > most) {
      showToast({
        kind: 'error',
        title: 'Error',
        text: `Only ${most} of ${title} (${variant.color}, ${variant.size}) left, and ${onDevice} in your cart already.`,
      })
      return
    }
    const unitPrice = effectivePrice(variant)
    const added = { variantId: variant.id, productId: id, title, unitPrice, quantity }
    mutate(added, {
      onSuccess: () => {
        restsUntil.current = Date.now() + rest
        countVisit('add_to_cart')
      },
    })
  }

  return { label, isDisabled: isSoldOut, isPending, buy }
}
