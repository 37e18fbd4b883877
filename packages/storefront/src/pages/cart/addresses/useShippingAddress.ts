import type { Address } from '@shop/contracts/addresses/endpoints'
import { placeOf } from '@shop/contracts/addresses/places'
import { deliveryRefusal, type DeliveryTerms } from '@shop/contracts/shop/servedPlaces'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressesQuery } from '../../../features/addresses/queries.ts'
import { readStoredPlace } from '../../../kit/shop/storedPlace.ts'
import { useSettings } from '../../../kit/shop/settings.ts'
import { visitKeys, visitStorage } from '../../../features/cart/visitStorage.ts'

const key = visitKeys.shippingAddress

const preferredAddress = (addresses: readonly Address[]): Address | undefined =>
  addresses.find(({ isDefault }) => isDefault) ?? addresses[0]

/**
 * Selects the chosen address. Otherwise selects an address that the shop delivers to, preferably one at `place`, or any
 * address if there is none. Among several, the default address comes before the first.
 */
export const selectAddress = (
  addresses: readonly Address[],
  chosenId: string | null,
  terms: DeliveryTerms,
  place: string | null,
): Address | undefined => {
  const servedAddresses = addresses.filter(address => !deliveryRefusal(terms, address))
  return (
    addresses.find(({ id }) => id === chosenId) ??
    preferredAddress(servedAddresses.filter(address => placeOf(address) === place)) ??
    preferredAddress(servedAddresses) ??
    preferredAddress(addresses)
  )
}

/** Returns the account's delivery addresses, and the one selected for the order. */
export const useShippingAddress = () => {
  const [chosenId, setChosenId] = useState(() => visitStorage.get(key))
  // Read once, because from then on the destination follows the address.
  const [place] = useState(readStoredPlace)
  const { delivery } = useSettings()
  const { data, isPending, refetch } = useQuery(addressesQuery)
  const addresses = data?.items.filter(({ type }) => type === 'SHIPPING')
  return {
    /** Undefined while loading, and after a failure. */
    addresses,
    isPending,
    selected: selectAddress(addresses ?? [], chosenId, delivery, place),
    choose: (id: string) => {
      visitStorage.set(key, id)
      setChosenId(id)
    },
    tryAgain: () => void refetch(),
  }
}

export type ShippingAddressChoice = ReturnType<typeof useShippingAddress>
