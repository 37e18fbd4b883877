import { addCartItem } from '@shop/contracts/cart/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useShop } from '../../kit/shop/shop.ts'
import { refusalText } from '../../kit/query/failureText.ts'
import { showError, showToast } from '../../kit/toasts/useToast.ts'
import type { ItemToAdd } from './mergeIntoCart.ts'
import { useOneAtATime } from './useOneAtATime.ts'
import { loadDrawer, showCart } from './showCart.ts'
import { visitKeys, visitStorage } from './visitStorage.ts'
import { cartScope, storeCart, withCart } from './mutations.ts'

/**
 * Adds units of a variant to the cart and opens the cart; a double click adds them once. A guest's cart is created if
 * it is missing.
 */
export const useAddToCart = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const { begin, end } = useOneAtATime()
  const { mutate, isPending } = useMutation({
    scope: cartScope,
    onMutate: () => {
      // If this fails, opening the drawer tries again.
      loadDrawer().catch(() => undefined)
    },
    mutationFn: (item: ItemToAdd) => {
      const add = async () =>
        visitStorage.get(visitKeys.unpaidUnits)
          ? (await import('./checkout/ensureUnits.ts')).addUnits(client.call, item)
          : client.call(addCartItem, item)
      return withCart(client.call, queryClient, add)
    },
    onSuccess: cart => {
      storeCart(queryClient, cart)
      showToast({ title: 'Added to cart successfully!' })
      // If the drawer's script fails to load, the toast on the page remains.
      showCart().catch(() => undefined)
    },
    onError: error => showError(refusalText(error, 'Failed to add to cart. Please try again.')),
    onSettled: end,
  })
  const add: typeof mutate = (...args) => {
    if (begin()) mutate(...args)
  }
  return { mutate: add, isPending }
}
