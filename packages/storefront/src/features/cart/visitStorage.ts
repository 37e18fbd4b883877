/** Keys of what a shopper chooses on the cart page, and of units that Buy Now has added and that are not paid. */
export const visitKeys = {
  shippingMethod: 'shippingMethod',
  shippingAddress: 'shippingAddress',
  billingAddress: 'billingAddress',
  giftNote: 'giftNote',
  unpaidUnits: 'unpaidUnits',
} as const

/** Storage of this tab until it is closed; nothing where the browser forbids it. */
export const visitStorage = {
  get: (key: string): string | null => {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  set: (key: string, value: string): void => {
    try {
      sessionStorage.setItem(key, value)
    } catch {
      // Then the choice lasts as long as the page.
    }
  },
}
