import type { Address } from '@shop/contracts/addresses/endpoints'
import { deliveryRefusal, type DeliveryTerms } from '@shop/contracts/shop/servedPlaces'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressesQuery } from '../../../features/addresses/queries.ts'
import { useSettings } from '../../../kit/shop/settings.ts'
import { visitKeys, visitStorage } from '../../../features/cart/visitStorage.ts'

const key = visitKeys.shippingAddress

const preferred = (addresses: readonly Address[]): Address | undefined =>
  addresses.find(({ isDefault }) => isDefault) ?? addresses[0]

/** The one chosen, else one the shop delivers to, the default before the first; else any. */
export const selectAddress = (
  addresses: readonly Address[],
  chosenId: string | null,
  terms: DeliveryTerms,
): Address | undefined =>
  addresses.find(({ id }) => id === chosenId) ??
  preferred(addresses.filter(address => !deliveryRefusal(terms, address))) ??
  preferred(addresses)

/** The account's shipping addresses and which of them the order goes to. */
export const useShippingAddress = () => {
  const [chosenId, setChosenId] = useState(() => visitStorage.get(key))
  const { delivery } = useSettings()
  const { data, isPending, refetch } = useQuery(addressesQuery)
  const addresses = data?.items.filter(({ type }) => type === 'SHIPPING')
  return {
    /** Undefined while they are on their way, and when they could not be read. */
    addresses,
    isPending,
    selected: selectAddress(addresses ?? [], chosenId, delivery),
    choose: (id: string) => {
      visitStorage.set(key, id)
      setChosenId(id)
    },
    tryAgain: () => void refetch(),
  }
}

export type ShippingAddress = ReturnType<typeof useShippingAddress>
