import * as z from 'zod/mini'
import { Variant } from '../catalog/entities.ts'
import { endpoint } from '../endpoint.ts'
import {
  byId,
  codeLine,
  count,
  deliveryDayFields,
  codeOrEmpty,
  id,
  noInput,
  pence,
  promotionCodeText,
} from '../fields.ts'
import { adviceOutcomes } from '../fit/adviceOutcomes.ts'

/** Id of a delivery option: `standard` or `express` within the United Kingdom, else the id of a zone's option. */
export const ShippingMethod = codeLine(40)

export const CartItem = z.object({
  id,
  quantity: count,
  variant: z.extend(Variant, {
    /** Distinguishes the variant from others of its colour and size; empty if it is the only one. */
    details: z.string(),
    product: z.object({ id, title: z.string(), slug: z.string() }),
  }),
  unitPrice: pence,
  /** Price of at most `maxQuantity` units, as in all totals. */
  lineTotal: pence,
  /** Unit price when the line was last changed, if it differs. */
  previousPrice: z.nullable(pence),
  /** Units that can be bought now. */
  maxQuantity: count,
  /** True if other shoppers are paying for the last units. Some of these units may become available again. */
  isHeld: z.boolean(),
})

/**
 * A delivery option with the order's total for it. `tax` is the VAT contained in `total`. `isReduced`: the promotion
 * makes the order cheaper with this option; otherwise the order does not count as a use of the promotion. `duty` says
 * who pays VAT and duty; left out within UK VAT. `terms` are shown besides the total, for `expectedTerms` of the
 * checkout.
 */
export const DeliveryOption = z.object({
  method: ShippingMethod,
  name: z.string(),
  price: pence,
  isTracked: z.boolean(),
  isDutyPaid: z.boolean(),
  duty: z.optional(z.string()),
  terms: z.string(),
  ...deliveryDayFields,
  total: pence,
  tax: pence,
  isReduced: z.boolean(),
})

/**
 * The entered code. `text` describes its benefit; null if the shopper may not use the code. `refusal` says why the code
 * does not apply now; the totals of the cart then leave it out.
 */
export const CartPromotion = z.object({
  code: z.string(),
  text: z.nullable(z.string()),
  refusal: z.nullable(z.string()),
})

/**
 * `subtotal` is the sum of the lines, `discount` is what the promotion takes off. `toFreeShipping` is the amount
 * missing for free standard delivery: 0 if it is free, null if it never is. Prices are for `place`, and without UK VAT
 * if `isWithoutVat`. `delivery` is empty if the shop does not deliver there, or the order is too heavy for every
 * option. `safety` names the responsible person and repeats the safety warnings of the garments if the law of `place`
 * requires them before a sale (GPSR).
 */
export const Cart = z.object({
  id,
  items: z.array(CartItem),
  itemCount: count,
  currency: z.string(),
  subtotal: pence,
  discount: pence,
  promotion: z.nullable(CartPromotion),
  toFreeShipping: z.nullable(pence),
  place: z.string(),
  isWithoutVat: z.boolean(),
  safety: z.optional(z.string()),
  delivery: z.array(DeliveryOption),
})

const quantity = z
  .int('Quantity must be a whole number.')
  .check(z.minimum(1, 'Quantity must be at least 1.'), z.maximum(9999, 'Quantity is too large.'))

/** Units of one of the cart's lines. */
export const ChosenUnits = z.strictObject({ variantId: id, quantity })

export const getCart = endpoint({
  call: 'GET /cart',
  access: 'shopper',
  summary:
    "Returns the shopper's cart. The cart of an account is created if it does not exist. With `variantId`, the answer is priced as if the cart contained only `quantity` units of that variant, 1 by default.",
  input: z.strictObject({ variantId: z.optional(id), quantity: z.optional(quantity) }),
  answer: Cart,
})

export const beginGuestCart = endpoint({
  call: 'POST /cart/guest',
  access: 'public',
  summary:
    'Creates a cart without an account for this browser, identified by an HttpOnly cookie. A browser that already has a cart keeps it.',
  input: noInput,
  answer: Cart,
  failures: ['too_many_requests'],
})

/** An item of a guest's cart that could not be moved in full to the account's cart, with the reason for the shopper. */
export const MissedItem = z.object({ variantId: id, quantity: count, text: z.string() })

export const joinCarts = endpoint({
  call: 'POST /cart/join',
  access: 'customer',
  summary:
    "Merges this browser's guest cart into the account's cart. For each item the greater quantity is kept, as far as there is stock. The guest cart is deleted.",
  input: noInput,
  answer: z.object({ cart: Cart, missed: z.array(MissedItem) }),
})

export const addCartItem = endpoint({
  call: 'POST /cart/items',
  access: 'shopper',
  summary:
    'Adds units of a variant. If the variant is already in the cart, its quantity is increased. `advice` says whether the size and length are those that the fit advice recommended to this shopper; without it, the existing value of the line is kept.',
  input: z.strictObject({
    variantId: id,
    quantity,
    advice: z.optional(z.enum(adviceOutcomes, 'Say `followed` or `otherwise`, or leave it out.')),
  }),
  answer: Cart,
  failures: ['item_unavailable', 'out_of_stock', 'limit_reached'],
})

export const updateCartItem = endpoint({
  call: 'PUT /cart/items/{id}',
  access: 'shopper',
  summary: 'Updates the quantity of a line.',
  input: z.strictObject({ id, quantity }),
  answer: Cart,
  failures: ['item_unavailable', 'out_of_stock', 'limit_reached'],
})

export const removeCartItem = endpoint({
  call: 'DELETE /cart/items/{id}',
  access: 'shopper',
  summary: 'Removes a line.',
  input: byId,
  answer: Cart,
})

export const clearCart = endpoint({
  call: 'DELETE /cart',
  access: 'shopper',
  summary: 'Removes all lines.',
  input: noInput,
  answer: Cart,
})

export const setDestination = endpoint({
  call: 'PUT /cart/destination',
  access: 'shopper',
  summary:
    'Sets the destination of the cart, for which its prices are calculated. An order is priced for its own address.',
  input: z.strictObject({
    // A part of a country, such as `GB-NIR`, stands for an address there.
    country: z
      .string()
      .check(z.regex(/^[A-Z]{2}(-[A-Z\d]{2,3})?$/, 'Please choose a country from the list.')),
    postalCode: z.optional(codeOrEmpty(20)),
  }),
  answer: Cart,
})

export const applyPromotion = endpoint({
  call: 'POST /cart/promotion',
  access: 'shopper',
  summary:
    'Applies a promotion code in place of any earlier one. If it is refused, the field `code` contains the reason.',
  input: z.strictObject({
    code: z
      .string()
      .check(
        promotionCodeText,
        z.minLength(1, 'Please enter a code.'),
        z.maxLength(200, 'This code is too long.'),
      ),
  }),
  answer: Cart,
  failures: ['promotion_refused', 'too_many_requests'],
})

export const removePromotion = endpoint({
  call: 'DELETE /cart/promotion',
  access: 'shopper',
  summary: 'Removes the promotion code.',
  input: noInput,
  answer: Cart,
})

export type ShippingMethod = z.output<typeof ShippingMethod>
export type CartItem = z.output<typeof CartItem>
export type DeliveryOption = z.output<typeof DeliveryOption>
export type CartPromotion = z.output<typeof CartPromotion>
export type Cart = z.output<typeof Cart>
export type ChosenUnits = z.output<typeof ChosenUnits>
export type MissedItem = z.output<typeof MissedItem>
