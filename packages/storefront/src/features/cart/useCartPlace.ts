import { setDestination } from '@shop/contracts/cart/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useShop } from '../../kit/shop/shop.ts'
import { keepCart, oneByOne } from './mutations.ts'
import { showFailure } from '../../kit/toasts/useToast.ts'

/** Has the cart priced for a destination. Returns whether its sums are still those of another. */
export const useCartPlace = (now: string | undefined, wanted: string | undefined): boolean => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    scope: oneByOne,
    mutationFn: (country: string) => client.call(setDestination, { country }),
    onSuccess: cart => keepCart(queryClient, cart),
    onError: error => showFailure(error, 'Failed to update the delivery prices. Please try again.'),
  })
  useEffect(() => {
    if (now !== undefined && wanted && wanted !== now) mutate(wanted)
  }, [now, wanted, mutate])
  return isPending
}
