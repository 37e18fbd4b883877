import type { PlacedColumn } from '../orders/orderFields.ts'
import type { TypedFact } from '../orders/typedFacts.ts'
import type { CheckoutInput } from './endpoints.ts'

/** Order columns that store the fields of a checkout. A typed fact has a column of its own name. */
const storedFields = {
  cartId: 'cartId',
  // Stored as the order's lines.
  only: 'cartId',
  shippingAddressId: 'shippingAddress',
  billingAddressId: 'billingAddress',
  contact: 'shippingAddress',
  // Stored as the order's email and names.
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
  | Exclude<(typeof storedFields)[keyof typeof storedFields], 'cartId' | 'total'>
  | TypedFact
