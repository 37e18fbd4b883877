import type { Address } from '@shop/contracts/addresses/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../kit/session/useSession.ts'
import { addressesQuery } from '../../addresses/queries.ts'
import { useCart } from '../queries.ts'
import { visitKeys, visitStorage } from '../visitStorage.ts'

/** Tells whether this visit has chosen something on the cart page that only this page shows. */
const hasChosen = (): boolean =>
  Boolean(visitStorage.get(visitKeys.giftNote) || visitStorage.get(visitKeys.billingAddress)) ||
  !['', null, 'standard'].includes(visitStorage.get(visitKeys.shippingMethod))

/**
 * Finds the address that orders go to without asking: the one chosen in this visit, else the default. Undefined: ask, also
 * where the cart is not priced for that place.
 */
export const knownAddress = (addresses: readonly Address[], cartPlace = 'GB'): Address | undefined => {
  if (hasChosen()) return undefined
  const chosenId = visitStorage.get(visitKeys.shippingAddress)
  const possible = addresses.filter(({ type }) => type === 'SHIPPING')
  const address = possible.find(({ id }) => id === chosenId) ?? possible.find(({ isDefault }) => isDefault)
  return address?.deliveryPlace === cartPlace ? address : undefined
}

/** The address to which an account's order would go straight from here; undefined where one is asked for, or not read yet. */
export const useKnownAddress = (): Address | undefined => {
  const isSignedIn = useSession(({ user }) => user !== null)
  const { data: cart } = useCart()
  const { data } = useQuery({ ...addressesQuery, enabled: isSignedIn })
  return isSignedIn && data ? knownAddress(data.items, cart?.place) : undefined
}
