import type { Address } from '@shop/contracts/addresses/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressesQuery } from '../../../features/addresses/queries.ts'
import { visitKeys, visitStorage } from '../../../features/cart/visitStorage.ts'

const key = visitKeys.billingAddress

/**
 * Proposes an invoice address: a saved billing address that differs from the delivery address, or else another saved
 * address.
 */
export const proposeBillingAddress = (
  addresses: readonly Address[],
  shipping: Address | undefined,
): Address | undefined => {
  const otherAddresses = addresses.filter(({ id }) => id !== shipping?.id)
  const billing = otherAddresses.filter(({ type }) => type === 'BILLING')
  return billing.find(({ isDefault }) => isDefault) ?? billing[0] ?? otherAddresses[0]
}

/** Returns the saved addresses, and the one chosen for the invoice. Stores the choice for this visit. */
export const useBillingAddress = () => {
  const [chosenId, setChosenId] = useState(() => visitStorage.get(key))
  const { data } = useQuery(addressesQuery)
  const addresses = data?.items ?? []
  return {
    addresses,
    /** Undefined if the invoice is addressed to the delivery address. */
    selected: addresses.find(({ id }) => id === chosenId),
    choose: (id: string | null) => {
      visitStorage.set(key, id ?? '')
      setChosenId(id)
    },
  }
}

export type BillingAddressChoice = ReturnType<typeof useBillingAddress>
