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
  buy: () => void
  /** Asks for the choice again in a sheet. */
  askForChoice: () => void
  /** Buys the choice directly. */
  buyNow: () => void
  isBuyingNow: boolean
  nowLabel: string
  /** Buys the choice, and asks for another address first. */
  buyElsewhere: () => void
}

export const buyNowText = 'Buy Now'

/** Pause after an addition, ms, so that a double click adds one unit. */
const pauseAfterAddition = 500

/**
 * Returns the texts and actions of the buttons, and for which action a missing part of the choice is being asked for.
 */
export const useBuying = ({ id: productId }: Pick<Product, 'id'>, productChoice: ProductChoice) => {
  const { mutate, isPending } = useAddToCart()
  const { variant, quantity } = productChoice
  const blockedUntil = useRef(0)
  const { buyNow: buyAlone, isBusy: isBuyingNow } = useBuyNow()
  // The action that is waiting for a missing part of the choice.
  const [asking, setAsking] = useState<'add' | 'buy' | 'elsewhere' | null>(null)

  const itemOf = (boughtVariant: Variant) => ({
    variantId: boughtVariant.id,
    quantity,
    ...adviceTakenFor(productId, boughtVariant),
  })

  const buy = () => {
    if (Date.now() < blockedUntil.current) return
    if (!variant) {
      setAsking('add')
      return
    }
    const onSuccess = () => {
      blockedUntil.current = Date.now() + pauseAfterAddition
      countVisit('add_to_cart')
    }
    // Closes the sheet, because the toast below it would be out of reach.
    mutate(itemOf(variant), { onSuccess, onSettled: () => setAsking(null) })
  }

  const buyAs = (button: 'buy' | 'elsewhere') => () =>
    variant
      ? buyAlone(
          { ...itemOf(variant), asksForAddress: button === 'elsewhere' },
          { onSettled: () => setAsking(null) },
        )
      : setAsking(button)

  const buying: Buying = {
    label: buyLabel(productChoice, isPending),
    isDisabled: isUnbuyable(productChoice),
    isPending,
    buy,
    askForChoice: () => setAsking('add'),
    buyNow: buyAs('buy'),
    buyElsewhere: buyAs('elsewhere'),
    isBuyingNow,
    nowLabel: isBuyingNow ? 'One moment...' : buyNowText,
  }
  return { buying, asking, stopAsking: () => setAsking(null) }
}
