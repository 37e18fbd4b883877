import type { Address } from '@shop/contracts/addresses/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../kit/session/useSession.ts'
import { addressesQuery } from '../../addresses/queries.ts'
import { useCart } from '../queries.ts'
import { hasTypedFacts } from '../useTypedFacts.ts'
import { visitKeys, visitStorage } from '../visitStorage.ts'

/** Tells whether a choice that only the cart page shows was made in this visit. */
const hasCartChoice = (): boolean => {
  const shippingMethod = visitStorage.get(visitKeys.shippingMethod) || 'standard'
  const hasBillingAddress = Boolean(visitStorage.get(visitKeys.billingAddress))
  return hasTypedFacts() || hasBillingAddress || shippingMethod !== 'standard'
}

/**
 * Finds the address to which an order is sent without asking: the one chosen in this visit, or else the default.
 * Undefined if the address has to be asked for, or if the cart is priced for another destination.
 */
export const knownAddress = (addresses: readonly Address[], cartPlace = 'GB'): Address | undefined => {
  if (hasCartChoice()) return undefined
  const chosenId = visitStorage.get(visitKeys.shippingAddress)
  const shippingAddresses = addresses.filter(({ type }) => type === 'SHIPPING')
  const address =
    shippingAddresses.find(({ id }) => id === chosenId) ??
    shippingAddresses.find(({ isDefault }) => isDefault)
  return address?.deliveryPlace === cartPlace ? address : undefined
}

/**
 * Returns the address to which an account's order is sent without asking; undefined if it has to be asked for, or has
 * not loaded.
 */
export const useKnownAddress = (): Address | undefined => {
  const isSignedIn = useSession(({ user }) => user !== null)
  const { data: cart } = useCart()
  const { data } = useQuery({ ...addressesQuery, enabled: isSignedIn })
  return isSignedIn && data ? knownAddress(data.items, cart?.place) : undefined
}
