import type { Address } from '@shop/contracts/addresses/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../kit/session/useSession.ts'
import { addressesQuery } from '../../addresses/queries.ts'
import { useCart } from '../queries.ts'
import { hasTyped } from '../useTypedFacts.ts'
import { visitKeys, visitStorage } from '../visitStorage.ts'

/** Tells whether a choice was made on the cart page in this visit that only this page shows. */
const hasChosen = (): boolean =>
  hasTyped() ||
  Boolean(visitStorage.get(visitKeys.billingAddress)) ||
  !['', null, 'standard'].includes(visitStorage.get(visitKeys.shippingMethod))

/**
 * Finds the address to which an order goes without a question: the one chosen in this visit, else the default.
 * Undefined if it has to be asked for, or if the cart is priced for another destination.
 */
export const knownAddress = (addresses: readonly Address[], cartPlace = 'GB'): Address | undefined => {
  if (hasChosen()) return undefined
  const chosenId = visitStorage.get(visitKeys.shippingAddress)
  const possible = addresses.filter(({ type }) => type === 'SHIPPING')
  const address = possible.find(({ id }) => id === chosenId) ?? possible.find(({ isDefault }) => isDefault)
  return address?.deliveryPlace === cartPlace ? address : undefined
}

/**
 * Address to which an account's order goes without a question; undefined if it has to be asked for, or has not loaded.
 */
export const useKnownAddress = (): Address | undefined => {
  const isSignedIn = useSession(({ user }) => user !== null)
  const { data: cart } = useCart()
  const { data } = useQuery({ ...addressesQuery, enabled: isSignedIn })
  return isSignedIn && data ? knownAddress(data.items, cart?.place) : undefined
}
