import type { Destination } from '@shop/contracts/addresses/places'
import type { Cart } from '@shop/contracts/cart/endpoints'
import { deliveryRefusal, type DeliveryTerms } from '@shop/contracts/shop/servedPlaces'
import { checkoutFailure, type CheckoutRefusal } from '../../../features/cart/checkout/payment.ts'

interface CheckedInput {
  cart: Pick<Cart, 'id' | 'items'>
  /** Undefined if no address is chosen. */
  place: Destination | undefined
  terms: DeliveryTerms
}

/** Validates a checkout before the server is called. Returns the text for the shopper, or null if it is valid. */
export const checkBeforeCheckout = ({ cart, place, terms }: CheckedInput): CheckoutRefusal | null => {
  if (!cart.id) return checkoutFailure
  if (cart.items.length === 0)
    return {
      title: 'Empty Cart',
      text: 'Please add items to your cart before proceeding to checkout.',
    }
  if (place === undefined)
    return {
      title: 'Shipping Address Required',
      text: 'Please select a shipping address to continue with checkout.',
    }
  const refusal = deliveryRefusal(terms, place)
  return refusal === undefined ? null : { ...checkoutFailure, text: refusal }
}
