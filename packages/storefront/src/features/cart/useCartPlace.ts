import { type Destination, placeOf } from '@shop/contracts/addresses/places'
import { setDestination } from '@shop/contracts/cart/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureText } from '../../kit/query/failureText.ts'
import { useShop } from '../../kit/shop/shop.ts'
import { fail, keepCart, oneByOne } from './mutations.ts'

/** Has the cart priced for the place that it is to go to. Tells whether its figures are still those of another place. */
export const useCartPlace = (now: string | undefined, destination: Destination | undefined): boolean => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    scope: oneByOne,
    mutationFn: (input: Destination) => client.call(setDestination, input),
    onSuccess: cart => keepCart(queryClient, cart),
    onError: error => fail(failureText(error, 'Failed to update the delivery prices. Please try again.')),
  })
  const { country = '', postalCode = '' } = destination ?? {}
  const wanted = country && placeOf({ country, postalCode })
  useEffect(() => {
    if (now !== undefined && wanted !== '' && wanted !== now) mutate({ country, postalCode })
    // Once for each place: what is typed on within it changes no price.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [now, wanted, mutate])
  return isPending
}
