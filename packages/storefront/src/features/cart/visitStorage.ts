import { safeStorage } from '@shop/client/safeStorage'

/** Keys of what a shopper chooses on the cart page, and of units that Buy Now has added and that are not paid. */
export const visitKeys = {
  shippingMethod: 'shippingMethod',
  shippingAddress: 'shippingAddress',
  billingAddress: 'billingAddress',
  giftNote: 'giftNote',
  contact: 'contact',
  unpaidUnits: 'unpaidUnits',
} as const

/** Storage of this tab until it is closed; where the browser forbids it, for as long as the page lives. */
export const visitStorage = {
  get: (key: string): string | null => safeStorage('sessionStorage').getItem(key),
  set: (key: string, value: string): void => safeStorage('sessionStorage').setItem(key, value),
}
