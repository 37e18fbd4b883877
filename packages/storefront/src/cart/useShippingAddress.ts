import type { Address } from '@shop/contracts/addresses/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressesQuery } from '../addresses/queries.ts'

/** The one chosen, else the default, else the first. */
export const selectAddress = (addresses: readonly Address[], chosenId: string | null): Address | undefined =>
  addresses.find(({ id }) => id === chosenId) ?? addresses.find(({ isDefault }) => isDefault) ?? addresses[0]

/** The account's shipping addresses and which of them the order goes to. */
export const useShippingAddress = () => {
  const [chosenId, choose] = useState<string | null>(null)
  const { data, isPending, refetch } = useQuery(addressesQuery)
  const addresses = data?.items.filter(({ type }) => type === 'SHIPPING')
  return {
    /** Undefined while they are on their way, and when they could not be read. */
    addresses,
    isPending,
    selected: selectAddress(addresses ?? [], chosenId),
    choose,
    tryAgain: () => void refetch(),
  }
}

export type ShippingAddress = ReturnType<typeof useShippingAddress>
