import type { CartItem } from '@shop/contracts/cart/endpoints'
import { expect, test } from 'vitest'
import { checkBeforeCheckout } from './checkBeforeCheckout.ts'

const cart = { id: 'c', items: [{} as CartItem] }
const terms = { uk: { enabled: true }, zones: [] }
const place = { country: 'GB', postalCode: 'E1 8JG' }

test('accepts a cart with items and an address', () => {
  expect(checkBeforeCheckout({ cart, place, terms })).toBeNull()
})

test.each([
  [{ cart: { ...cart, id: '' } }, 'Checkout Error', 'Unable to proceed with checkout. Please try again.'],
  [
    { cart: { ...cart, items: [] } },
    'Empty Cart',
    'Please add items to your cart before proceeding to checkout.',
  ],
  [
    { place: undefined },
    'Shipping Address Required',
    'Please select a shipping address to continue with checkout.',
  ],
  [{ place: { country: 'FR', postalCode: '75001' } }, 'Checkout Error', 'We do not deliver to France yet.'],
])('refuses %o', (change, title, text) => {
  expect(checkBeforeCheckout({ cart, place, terms, ...change })).toEqual({ title, text })
})
