import { countVisit } from '../../../kit/visits/countVisit.ts'
import type { ItemToAdd } from '../bringIntoCart.ts'
import { withCart, storeCart } from '../mutations.ts'
import { goToPayment } from './goToPayment.ts'
import { type Buying, showCheckoutFailure } from './payment.ts'
import { placeUnits } from './placeUnits.ts'

/** An item to buy. With `asksForAddress`, the shopper is asked for an address even if one is known. */
export interface BoughtItem extends ItemToAdd {
  asksForAddress?: boolean
}

/**
 * Buys only these units. They are added to the cart, and stay there if the shopper leaves. Returns whether the payment
 * page opens.
 */
export const buyNow = async (buying: Buying, { asksForAddress, ...item }: BoughtItem): Promise<boolean> => {
  const { client, queryClient } = buying
  const placeInCart = () => placeUnits(client.call, item)
  try {
    const cart = await withCart(client.call, queryClient, placeInCart)
    storeCart(queryClient, cart)
    countVisit('add_to_cart')
    const { variantId, quantity } = item
    const part = cart.itemCount > quantity ? `?buy=${variantId}&quantity=${quantity}` : ''
    const page = `/cart${part}#checkout`
    return await goToPayment(buying, { cart, only: { variantId, quantity }, asksForAddress, page })
  } catch (error) {
    showCheckoutFailure(buying, error)
    return false
  }
}
