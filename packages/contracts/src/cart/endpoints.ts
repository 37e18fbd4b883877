import * as z from 'zod/mini'
import { Variant } from '../catalog/entities.ts'
import { endpoint } from '../endpoint.ts'
import { byId, count, id, nothing, pence } from '../fields.ts'

export const ShippingMethod = z.enum(['standard', 'express'])

/**
 * `maxQuantity` is what this line may hold now (0: cannot be bought any more). `previousPrice` is set when the unit
 * price differs from the one at which the line was last changed.
 */
export const CartItem = z.object({
  id,
  quantity: count,
  variant: z.extend(Variant, { product: z.object({ id, title: z.string(), slug: z.string() }) }),
  unitPrice: pence,
  lineTotal: pence,
  previousPrice: z.nullable(pence),
  maxQuantity: count,
})

/** One way of delivery with what the whole order would cost by it. `tax` is the VAT contained in `total`. */
export const DeliveryOption = z.object({
  method: ShippingMethod,
  price: pence,
  minDays: count,
  maxDays: count,
  total: pence,
  tax: pence,
})

/** All figures are the server's. `toFreeShipping` is 0 when standard delivery is free. */
export const Cart = z.object({
  id,
  items: z.array(CartItem),
  itemCount: count,
  currency: z.string(),
  subtotal: pence,
  toFreeShipping: pence,
  delivery: z.array(DeliveryOption),
})

const quantity = z
  .int('Quantity must be a whole number.')
  .check(z.minimum(1, 'Quantity must be at least 1.'), z.maximum(9999, 'Quantity is too large.'))

export const getCart = endpoint({
  method: 'GET',
  path: '/cart',
  access: 'customer',
  summary: "The account's cart, made when there is none.",
  input: nothing,
  answer: Cart,
})

export const addCartItem = endpoint({
  method: 'POST',
  path: '/cart/items',
  access: 'customer',
  summary: 'Adds units of a variant; a variant already in the cart gets them added to its line.',
  input: z.strictObject({ variantId: id, quantity }),
  answer: Cart,
  failures: ['item_unavailable', 'out_of_stock', 'limit_reached'],
})

export const updateCartItem = endpoint({
  method: 'PUT',
  path: '/cart/items/{id}',
  access: 'customer',
  summary: "Sets a line's quantity.",
  input: z.strictObject({ id, quantity }),
  answer: Cart,
  failures: ['not_found', 'item_unavailable', 'out_of_stock', 'limit_reached'],
})

export const removeCartItem = endpoint({
  method: 'DELETE',
  path: '/cart/items/{id}',
  access: 'customer',
  summary: 'Removes a line.',
  input: byId,
  answer: Cart,
  failures: ['not_found'],
})

export const clearCart = endpoint({
  method: 'DELETE',
  path: '/cart',
  access: 'customer',
  summary: 'Removes all lines.',
  input: nothing,
  answer: Cart,
})

export type ShippingMethod = z.output<typeof ShippingMethod>
export type CartItem = z.output<typeof CartItem>
export type DeliveryOption = z.output<typeof DeliveryOption>
export type Cart = z.output<typeof Cart>
