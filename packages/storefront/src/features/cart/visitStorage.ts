import { safeStorage } from '@shop/client/safeStorage'

/**
 * Keys of the choices made on the cart page, and of the unpaid units of Buy Now. Typed facts are stored under their own
 * names.
 */
export const visitKeys = {
  shippingMethod: 'shippingMethod',
  shippingAddress: 'shippingAddress',
  billingAddress: 'billingAddress',
  contact: 'contact',
  unpaidUnits: 'unpaidUnits',
} as const

/** The session storage of this tab; if it is blocked, the page's memory. */
export const visitStorage = {
  get: (key: string): string | null => safeStorage('sessionStorage').getItem(key),
  set: (key: string, value: string): void => safeStorage('sessionStorage').setItem(key, value),
}
