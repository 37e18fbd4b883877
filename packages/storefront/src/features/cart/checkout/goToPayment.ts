import { ApiError } from '@shop/client/ApiError'
import type { Cart, ChosenUnits, DeliveryOption } from '@shop/contracts/cart/endpoints'
import { addressesQuery } from '../../addresses/queries.ts'
import { useSession } from '../../../kit/session/useSession.ts'
import { knownAddress } from './knownAddress.ts'
import { type CheckoutServices, openPayment } from './payment.ts'

/** Returns the id of the account's address to which the order is sent without asking; undefined if there is none. */
const knownAddressId = async (
  { queryClient }: CheckoutServices,
  { place }: Pick<Cart, 'place'>,
): Promise<string | undefined> => {
  if (!useSession.getState().user) return undefined
  const { items } = await queryClient.fetchQuery(addressesQuery)
  return knownAddress(items, place)?.id
}

interface PaymentRequest {
  cart: Pick<Cart, 'id' | 'place'>
  only?: ChosenUnits
  /** Delivery option whose total and terms were shown; other ones are refused. */
  option?: DeliveryOption | undefined
  /** The shopper wants an address other than the known one. */
  asksForAddress?: boolean | undefined
  /** Page that asks for missing details. */
  page: string
}

/**
 * Goes to the payment page if buyer and destination are known, otherwise to the page that asks for them. Returns
 * whether the payment page opens.
 */
export const goToPayment = async (
  services: CheckoutServices,
  { cart, only, option, asksForAddress, page }: PaymentRequest,
): Promise<boolean> => {
  const shippingAddressId = asksForAddress ? undefined : await knownAddressId(services, cart)
  if (!shippingAddressId) {
    await services.navigate(page)
    return false
  }
  try {
    await openPayment(services, {
      cartId: cart.id,
      only,
      shippingAddressId,
      expectedTotal: option?.total,
      expectedTerms: option?.terms,
    })
    return true
  } catch (error) {
    // Carriers abroad need further contact details, which the page asks for.
    if (!(error instanceof ApiError) || !Object.keys(error.fields).join().includes('contact.')) throw error
    await services.navigate(page)
    return false
  }
}
