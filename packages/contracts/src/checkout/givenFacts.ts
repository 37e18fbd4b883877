import type { PlacedColumn } from '../orders/orderFields.ts'
import type { CheckoutInput } from './endpoints.ts'

/** Columns that keep the fields of a checkout. */
const keptFields = {
  cartId: 'cartId',
  // Its lines are the order's own.
  only: 'cartId',
  shippingAddressId: 'shippingAddress',
  billingAddressId: 'billingAddress',
  contact: 'shippingAddress',
  // Its email and names are the order's own.
  guest: 'shippingAddress',
  shippingMethod: 'shippingMethod',
  expectedTotal: 'total',
  giftNote: 'giftNote',
} as const satisfies Record<keyof CheckoutInput, PlacedColumn>

/**
 * Fact that a shopper gives at checkout beside the cart itself. The fingerprint, the row and each place that tells of
 * an order have a record over these, so that the compiler names those that have forgotten one.
 */
export type GivenFact = Exclude<(typeof keptFields)[keyof CheckoutInput], 'cartId' | 'total'>
