import { countryInSentence } from '@shop/contracts/addresses/countries'
import type { Address } from '@shop/contracts/addresses/endpoints'
import type { Cart } from '@shop/contracts/cart/endpoints'

export interface Refusal {
  title: string
  text: string
}

export const checkoutFailure: Refusal = {
  title: 'Checkout Error',
  text: 'Unable to proceed with checkout. Please try again.',
}

interface Wish {
  cart: Pick<Cart, 'id' | 'items'>
  address: Pick<Address, 'country'> | undefined
  /** The countries the shop delivers to, by code. */
  countries: readonly string[]
}

/** Finds what stands in the way of a checkout before the server is asked; null where nothing does. */
export const checkBeforeCheckout = ({ cart, address, countries }: Wish): Refusal | null => {
  if (!cart.id) return checkoutFailure
  if (cart.items.length === 0)
    return {
      title: 'Empty Cart',
      text: 'Please add items to your cart before proceeding to checkout.',
    }
  if (!address)
    return {
      title: 'Shipping Address Required',
      text: 'Please select a shipping address to continue with checkout.',
    }
  if (!countries.includes(address.country))
    return { ...checkoutFailure, text: `We do not deliver to ${countryInSentence(address.country)} yet.` }
  return null
}
