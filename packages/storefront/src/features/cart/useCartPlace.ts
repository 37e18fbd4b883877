import { setDestination } from '@shop/contracts/cart/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useShop } from '../../kit/shop/shop.ts'
import { storeCart, cartScope } from './mutations.ts'
import { showFailure } from '../../kit/toasts/useToast.ts'

/**
 * Sets the destination for which the server prices the cart. Returns whether the cart's totals are still those of
 * another destination.
 */
export const useCartPlace = (pricedPlace: string | undefined, destination: string | undefined): boolean => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    scope: cartScope,
    mutationFn: (country: string) => client.call(setDestination, { country }),
    onSuccess: cart => storeCart(queryClient, cart),
    onError: error => showFailure(error, 'Failed to update the delivery prices. Please try again.'),
  })
  useEffect(() => {
    if (pricedPlace !== undefined && destination && destination !== pricedPlace) mutate(destination)
  }, [pricedPlace, destination, mutate])
  return isPending
}
