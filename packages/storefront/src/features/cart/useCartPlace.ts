import { type Destination, placeOf } from '@shop/contracts/addresses/places'
import { setDestination } from '@shop/contracts/cart/endpoints'
import { isServed } from '@shop/contracts/shop/servedPlaces'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureText } from '../../kit/query/failureText.ts'
import { keepPlace, useKeptPlace } from '../../kit/shop/keptPlace.ts'
import { useSettings } from '../../kit/shop/settings.ts'
import { useShop } from '../../kit/shop/shop.ts'
import { fail, keepCart, oneByOne } from './mutations.ts'

/** Has the cart priced for a place. Tells whether its figures are still those of another. */
export const useCartPlace = (now: string | undefined, wanted: string | undefined): boolean => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    scope: oneByOne,
    mutationFn: (country: string) => client.call(setDestination, { country }),
    onSuccess: cart => keepCart(queryClient, cart),
    onError: error => fail(failureText(error, 'Failed to update the delivery prices. Please try again.')),
  })
  useEffect(() => {
    if (now !== undefined && wanted && wanted !== now) mutate(wanted)
  }, [now, wanted, mutate])
  return isPending
}

/**
 * Place that a cart is priced for on its page: that of its address, as far as it is known, else the one that was chosen before. The
 * browser keeps the place of an address, so that all pages speak of the same.
 */
export const useAddressPlace = (address: Destination | undefined): string | undefined => {
  const { delivery } = useSettings()
  const kept = useKeptPlace() ?? undefined
  const { country = '', postalCode = '' } = address ?? {}
  // A part of the United Kingdom stands until a postcode says another.
  const isOpen = country === '' || (postalCode === '' && kept?.startsWith(country))
  const place = isOpen ? kept : placeOf({ country, postalCode })
  useEffect(() => {
    if (!isOpen && place && place !== (kept ?? 'GB') && isServed(delivery, place)) keepPlace(place)
  }, [isOpen, place, kept, delivery])
  return place
}
