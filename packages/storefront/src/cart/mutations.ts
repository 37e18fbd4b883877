import { addCartItem } from '@shop/contracts/cart/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useShop } from '../app/shop.ts'
import { useSession } from '../session/useSession.ts'
import { showToast } from '../toasts/useToast.ts'
import { addToDeviceCart, type DeviceCartItem } from './deviceCart.ts'
import { cartQuery } from './queries.ts'

/** Puts units of a variant into the account's cart, or on the device while nobody is signed in. */
export const useAddToCart = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ variantId, productSlug, quantity }: DeviceCartItem) => {
      if (useSession.getState().user) return client.call(addCartItem, { variantId, quantity })
      addToDeviceCart({ variantId, productSlug, quantity })
      return null
    },
    onSuccess: cart => {
      if (cart) queryClient.setQueryData(cartQuery.queryKey, cart)
      showToast({ title: 'Added to cart successfully!' })
    },
    onError: () =>
      showToast({ kind: 'error', title: 'Error', text: 'Failed to add to cart. Please try again.' }),
  })
}
