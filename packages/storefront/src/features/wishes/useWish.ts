import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useShop } from '../../kit/shop/shop.ts'
import { showError } from '../../kit/toasts/useToast.ts'
import { useWishes } from './useWishes.ts'

/** Tells whether a product is on the wishlist, and toggles it; the script is loaded on the first click. */
export const useWish = (productId: string, variantId: string | null = null) => {
  const shop = useShop()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const wish = useWishes(({ wishes }) => wishes.find(known => known.productId === productId))

  const toggle = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const { addToWishlist, removeFromWishlist } = await import('./saved/wishes.ts')
      if (wish) await removeFromWishlist(shop, queryClient, wish)
      else await addToWishlist(shop, queryClient, { productId, variantId })
    } catch {
      // The script failed to load.
      const text = 'Failed to add to wishlist. Please try again.'
      showError(text)
    } finally {
      setIsBusy(false)
    }
  }
  return { isWished: wish !== undefined, toggle: () => void toggle() }
}
