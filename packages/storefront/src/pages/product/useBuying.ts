import type { Product, Variant } from '@shop/contracts/catalog/entities'
import { useRef, useState } from 'react'
import { useBuyNow } from '../../features/cart/checkout/useBuyNow.ts'
import { useAddToCart } from '../../features/cart/useAddToCart.ts'
import { adviceTakenFor } from '../../features/choice/fitAdvice.ts'
import { buyLabel, isUnbuyable } from '../../features/choice/buyLabel.ts'
import type { ProductChoice } from '../../features/choice/useChoice.ts'
import { countVisit } from '../../kit/visits/countVisit.ts'

export interface Buying {
  label: string
  isDisabled: boolean
  isPending: boolean
  addToCart: () => void
  /** Asks for the choice again in a sheet. */
  askForChoice: () => void
  /** Opens the payment page for the choice alone, without the rest of the cart. */
  buyNow: () => void
  isBuyingNow: boolean
  buyNowLabel: string
  /** Like `buyNow`, but first asks for another delivery address on the cart page. */
  buyToOtherAddress: () => void
}

export const buyNowText = 'Buy Now'

/** Pause after an addition, ms, so that a double click adds one unit. */
const pauseAfterAdditionMs = 500

/**
 * Returns the labels and actions of the buying buttons, and the action for which the choice sheet asks for a missing
 * colour or size.
 */
export const useBuying = ({ id: productId }: Pick<Product, 'id'>, productChoice: ProductChoice) => {
  const { mutate, isPending } = useAddToCart()
  const { variant, quantity } = productChoice
  const blockedUntil = useRef(0)
  const { buyNow: buyAlone, isBusy: isBuyingNow } = useBuyNow()
  // The action that waits for a missing colour or size; the choice sheet is open meanwhile.
  const [pendingAction, setPendingAction] = useState<'add' | 'buy' | 'elsewhere' | null>(null)

  const itemOf = (boughtVariant: Variant) => ({
    variantId: boughtVariant.id,
    quantity,
    ...adviceTakenFor(productId, boughtVariant),
  })

  const addToCart = () => {
    if (Date.now() < blockedUntil.current) return
    if (!variant) {
      setPendingAction('add')
      return
    }
    const onSuccess = () => {
      blockedUntil.current = Date.now() + pauseAfterAdditionMs
      countVisit('add_to_cart')
    }
    // Closes the sheet, because the toast below it would be out of reach.
    mutate(itemOf(variant), { onSuccess, onSettled: () => setPendingAction(null) })
  }

  const buyNowHandler = (button: 'buy' | 'elsewhere') => () =>
    variant
      ? buyAlone(
          { ...itemOf(variant), asksForAddress: button === 'elsewhere' },
          { onSettled: () => setPendingAction(null) },
        )
      : setPendingAction(button)

  const buying: Buying = {
    label: buyLabel(productChoice, isPending),
    isDisabled: isUnbuyable(productChoice),
    isPending,
    addToCart,
    askForChoice: () => setPendingAction('add'),
    buyNow: buyNowHandler('buy'),
    buyToOtherAddress: buyNowHandler('elsewhere'),
    isBuyingNow,
    buyNowLabel: isBuyingNow ? 'One moment...' : buyNowText,
  }
  return { buying, pendingAction, closeChoiceSheet: () => setPendingAction(null) }
}
