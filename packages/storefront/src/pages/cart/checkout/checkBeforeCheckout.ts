import { countryInSentence } from '@shop/contracts/addresses/countries'
import type { Cart } from '@shop/contracts/cart/endpoints'
import { checkoutFailure, type Refusal } from '../../../features/cart/checkout/payment.ts'

interface CheckoutInput {
  cart: Pick<Cart, 'id' | 'items'>
  /** Country of the delivery address; undefined if none is chosen. */
  country: string | undefined
  /** The countries the shop delivers to, by code. */
  countries: readonly string[]
}

/** Checks a checkout before the server is asked; null if it may go ahead. */
export const checkBeforeCheckout = ({ cart, country, countries }: CheckoutInput): Refusal | null => {
  if (!cart.id) return checkoutFailure
  if (cart.items.length === 0)
    return {
      title: 'Empty Cart',
      text: 'Please add items to your cart before proceeding to checkout.',
    }
  if (country === undefined)
    return {
      title: 'Shipping Address Required',
      text: 'Please select a shipping address to continue with checkout.',
    }
  if (!countries.includes(country))
    return { ...checkoutFailure, text: `We do not deliver to ${countryInSentence(country)} yet.` }
  return null
}
