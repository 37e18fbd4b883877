import type { PlacedColumn } from '../orders/orderFields.ts'
import type { TypedFact } from '../orders/typedFacts.ts'
import type { CheckoutInput } from './endpoints.ts'

/** The order's column for each field of a checkout. A typed fact has a column of its own name. */
const columnOfField = {
  cartId: 'cartId',
  // The part of the cart to buy: stored only in the order's lines.
  only: 'cartId',
  shippingAddressId: 'shippingAddress',
  billingAddressId: 'billingAddress',
  contact: 'shippingAddress',
  // Email and address of a guest: also stored in the order's email and names.
  guest: 'shippingAddress',
  shippingMethod: 'shippingMethod',
  expectedTotal: 'total',
  // Compared with the terms of the order, as the total is.
  expectedTerms: 'total',
} as const satisfies Record<Exclude<keyof CheckoutInput, TypedFact>, PlacedColumn>

/**
 * A checkout detail other than the cart itself. The fingerprint, the row and each text about an order have a record
 * with these as keys, so that the compiler reports a missing one.
 */
export type CheckoutFact =
  | Exclude<(typeof columnOfField)[keyof typeof columnOfField], 'cartId' | 'total'>
  | TypedFact
