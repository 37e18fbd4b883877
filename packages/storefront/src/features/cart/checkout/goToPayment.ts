import type { Cart, ChosenUnits } from '@shop/contracts/cart/endpoints'
import { addressesQuery } from '../../addresses/queries.ts'
import { useSession } from '../../../kit/session/useSession.ts'
import { knownAddress } from './knownAddress.ts'
import { type Buying, openPayment } from './payment.ts'

/** Id of the account's address to which the order goes without a question. */
const knownAddressId = async (
  { queryClient }: Buying,
  { place }: Pick<Cart, 'place'>,
): Promise<string | undefined> => {
  if (!useSession.getState().user) return undefined
  const { items } = await queryClient.fetchQuery(addressesQuery)
  return knownAddress(items, place)?.id
}

interface Wanted {
  cart: Pick<Cart, 'id' | 'place'>
  only?: ChosenUnits
  expectedTotal?: number | undefined
  /** The shopper wants another address than the known one. */
  asksForAddress?: boolean | undefined
  /** Page that asks for missing details. */
  page: string
}

/**
 * Goes to the payment page if buyer and destination are known, else to the page that asks for them. Returns whether it
 * was the payment page.
 */
export const goToPayment = async (
  buying: Buying,
  { cart, only, expectedTotal, asksForAddress, page }: Wanted,
): Promise<boolean> => {
  const shippingAddressId = asksForAddress ? undefined : await knownAddressId(buying, cart)
  if (!shippingAddressId) {
    await buying.navigate(page)
    return false
  }
  await openPayment(buying, {
    cartId: cart.id,
    only,
    shippingAddressId,
    expectedTotal,
  })
  return true
}
