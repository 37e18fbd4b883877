import { countVisit } from '../../../kit/visits/countVisit.ts'
import type { ItemToAdd } from '../mergeIntoCart.ts'
import { withCart, storeCart } from '../mutations.ts'
import { goToPayment } from './goToPayment.ts'
import { type CheckoutServices, showCheckoutFailure } from './payment.ts'
import { ensureUnits } from './ensureUnits.ts'

/** An item to buy. With `asksForAddress`, the shopper is asked for an address even if one is known. */
export interface ItemToBuy extends ItemToAdd {
  asksForAddress?: boolean
}

/**
 * Buys only these units. They are added to the cart, and stay there if the shopper leaves. Returns whether the payment
 * page opens.
 */
export const buyNow = async (
  services: CheckoutServices,
  { asksForAddress, ...item }: ItemToBuy,
): Promise<boolean> => {
  const { client, queryClient } = services
  const ensureInCart = () => ensureUnits(client.call, item)
  try {
    const cart = await withCart(client.call, queryClient, ensureInCart)
    storeCart(queryClient, cart)
    countVisit('add_to_cart')
    const { variantId, quantity } = item
    const buyParameters = cart.itemCount > quantity ? `?buy=${variantId}&quantity=${quantity}` : ''
    const page = `/cart${buyParameters}#checkout`
    return await goToPayment(services, { cart, only: { variantId, quantity }, asksForAddress, page })
  } catch (error) {
    showCheckoutFailure(services, error)
    return false
  }
}
