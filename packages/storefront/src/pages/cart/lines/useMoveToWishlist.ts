import { removeCartItem } from '@shop/contracts/cart/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useShop } from '../../../kit/shop/shop.ts'
import { failureText } from '../../../kit/query/failureText.ts'
import { wishFor, type Wanted } from '../../../features/wishes/saved/wishes.ts'
import { fail, keepCart, oneByOne, readAgain } from '../../../features/cart/mutations.ts'

interface Line extends Wanted {
  variantId: string
  itemId: string
}

/** Keeps a line's product for later, in the line's variant, and takes the line out of the cart. */
export const useMoveToWishlist = () => {
  const shop = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    scope: oneByOne,
    mutationFn: async ({ itemId, productId, variantId }: Line) => {
      if (!(await wishFor(shop, queryClient, { productId, variantId }))) return
      keepCart(queryClient, await shop.client.call(removeCartItem, { id: itemId }))
    },
    onError: error => {
      fail(failureText(error, 'Failed to remove the item. Please try again.'))
      void readAgain(queryClient)
    },
  })
}
