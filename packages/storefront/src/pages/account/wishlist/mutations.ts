import { addCartItem } from '@shop/contracts/cart/endpoints'
import type { Variant } from '@shop/contracts/catalog/entities'
import type { WishlistItem } from '@shop/contracts/wishlist/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useShop } from '../../../kit/shop/shop.ts'
import { fail, keepCart, oneByOne } from '../../../features/cart/mutations.ts'
import { adviceOn } from '../../../features/choice/adviceOn.ts'
import { refusalText } from '../../../kit/query/failureText.ts'
import { showToast } from '../../../kit/toasts/useToast.ts'
import { countVisit } from '../../../kit/visits/countVisit.ts'
import { stopWishing } from '../../../features/wishes/saved/wishes.ts'

const wishOf = ({ id, variantId, product }: WishlistItem) => ({ id, variantId, productId: product.id })

/** Takes a product off the wishlist; toasts say so. */
export const useRemoveWish = () => {
  const shop = useShop()
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: (item: WishlistItem) => stopWishing(shop, queryClient, wishOf(item)) })
}

/** Puts one unit into the cart and then takes the product off the wishlist. */
export const useMoveToCart = () => {
  const shop = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    scope: oneByOne,
    mutationFn: async ({ item, variant }: { item: WishlistItem; variant: Variant | undefined }) => {
      if (!variant) throw new Error('There is nothing to add to your cart.')
      const added = { variantId: variant.id, quantity: 1, ...adviceOn(item.product.id, variant) }
      keepCart(queryClient, await shop.client.call(addCartItem, added))
      countVisit('add_to_cart')
      return stopWishing(shop, queryClient, wishOf(item), { isQuiet: true })
    },
    onSuccess: (isOff, { item: { product } }) => {
      if (isOff) showToast({ title: `${product.title} has been moved to your cart.` })
    },
    onError: error => fail(refusalText(error, 'Failed to move item to cart. Please try again.')),
  })
}
