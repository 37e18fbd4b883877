import { safeStorage } from '@shop/client/safeStorage'

/** Keys of choices on the cart page, and of unpaid units of Buy Now. Typed facts are kept under their names. */
export const visitKeys = {
  shippingMethod: 'shippingMethod',
  shippingAddress: 'shippingAddress',
  billingAddress: 'billingAddress',
  contact: 'contact',
  unpaidUnits: 'unpaidUnits',
} as const

/** Session storage of this tab; without it, memory of the page. */
export const visitStorage = {
  get: (key: string): string | null => safeStorage('sessionStorage').getItem(key),
  set: (key: string, value: string): void => safeStorage('sessionStorage').setItem(key, value),
}
