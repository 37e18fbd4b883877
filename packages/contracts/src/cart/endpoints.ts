import * as z from 'zod/mini'
import { Variant } from '../catalog/entities.ts'
import { endpoint } from '../endpoint.ts'
import {
  byId,
  codeLine,
  count,
  deliveryDayFields,
  emptyCode,
  id,
  nothing,
  pence,
  givenPromotion,
} from '../fields.ts'
import { adviceTaken } from '../fit/adviceTaken.ts'

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
  /** No unit can be bought because others are paying for the last ones; some may become available again. */
  isHeld: z.boolean(),
})

/**
 * A delivery option with the order's total for it. `tax` is the VAT contained in `total`. `isReduced`: the promotion
 * makes the order cheaper with this option; otherwise the order does not count as a use of it. `duty` says who pays VAT
 * and duty if the order leaves the United Kingdom, which most do not.
 */
export const DeliveryOption = z.object({
  method: ShippingMethod,
  name: z.string(),
  price: pence,
  isTracked: z.boolean(),
  isDutyPaid: z.boolean(),
  duty: z.optional(z.string()),
  ...deliveryDayFields,
  total: pence,
  tax: pence,
  isReduced: z.boolean(),
})

/**
 * The entered code. `text` describes its benefit, null if it may not be used at all. `refusal` says why it does not
 * apply now, in which case no total of the cart includes it.
 */
export const CartPromotion = z.object({
  code: z.string(),
  text: z.nullable(z.string()),
  refusal: z.nullable(z.string()),
})

/**
 * `subtotal` is the sum of the lines, `discount` is what the promotion takes off. `toFreeShipping` is the amount
 * missing for free standard delivery: 0 if it is free, null if it never is. Prices are for `place`, and without UK VAT
 * if `isWithoutVat`; `delivery` is empty if nothing is delivered there, or nothing as heavy. `safety` names the responsible
 * person and repeats the safety warnings of the garments if the law of `place` requires them before a sale (GPSR).
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
  method: 'GET',
  path: '/cart',
  access: 'shopper',
  summary:
    "The shopper's cart. An account's is made when there is none. With `variantId`, as if `quantity` of this one line (1 where left out) were all that is in it.",
  input: z.strictObject({ variantId: z.optional(id), quantity: z.optional(quantity) }),
  answer: Cart,
})

export const beginGuestCart = endpoint({
  method: 'POST',
  path: '/cart/guest',
  access: 'public',
  summary:
    'Gives this browser a cart without an account: its key travels in an HttpOnly cookie. A browser that has one keeps it.',
  input: nothing,
  answer: Cart,
  failures: ['too_many_requests'],
})

/** An item of a guest's cart that could not be moved in full to the account's cart, with the reason for the shopper. */
export const MissedItem = z.object({ variantId: id, quantity: count, text: z.string() })

export const joinCarts = endpoint({
  method: 'POST',
  path: '/cart/join',
  access: 'customer',
  summary:
    "Brings this browser's guest cart into the account's: of each item the greater quantity, within stock. The guest's cart is gone afterwards.",
  input: nothing,
  answer: z.object({ cart: Cart, missed: z.array(MissedItem) }),
})

export const addCartItem = endpoint({
  method: 'POST',
  path: '/cart/items',
  access: 'shopper',
  summary:
    'Adds units of a variant; a variant already in the cart gets them added to its line. `advice` says whether it is the size and length that fit advice gave to this shopper; left out where none was given, and what was said of the line before then stays.',
  input: z.strictObject({
    variantId: id,
    quantity,
    advice: z.optional(z.enum(adviceTaken, 'Say `followed` or `otherwise`, or leave it out.')),
  }),
  answer: Cart,
  failures: ['item_unavailable', 'out_of_stock', 'limit_reached'],
})

export const updateCartItem = endpoint({
  method: 'PUT',
  path: '/cart/items/{id}',
  access: 'shopper',
  summary: "Sets a line's quantity.",
  input: z.strictObject({ id, quantity }),
  answer: Cart,
  failures: ['item_unavailable', 'out_of_stock', 'limit_reached'],
})

export const removeCartItem = endpoint({
  method: 'DELETE',
  path: '/cart/items/{id}',
  access: 'shopper',
  summary: 'Removes a line.',
  input: byId,
  answer: Cart,
})

export const clearCart = endpoint({
  method: 'DELETE',
  path: '/cart',
  access: 'shopper',
  summary: 'Removes all lines.',
  input: nothing,
  answer: Cart,
})

export const setDestination = endpoint({
  method: 'PUT',
  path: '/cart/destination',
  access: 'shopper',
  summary:
    'Says where the cart goes, so that it is priced for that place. An order is priced by its own address.',
  input: z.strictObject({
    // A part of the United Kingdom, such as `GB-NIR`, stands for an address there.
    country: z
      .string()
      .check(z.regex(/^([A-Z]{2}|GB-(NIR|HIS|BFP))$/, 'Please choose a country from the list.')),
    postalCode: z.optional(emptyCode(20)),
  }),
  answer: Cart,
})

export const applyPromotion = endpoint({
  method: 'POST',
  path: '/cart/promotion',
  access: 'shopper',
  summary:
    'Puts a promotion code in, in place of an earlier one. Refused with the reason at the field `code`.',
  input: z.strictObject({
    code: z
      .string()
      .check(
        givenPromotion,
        z.minLength(1, 'Please enter a code.'),
        z.maxLength(200, 'This code is too long.'),
      ),
  }),
  answer: Cart,
  failures: ['promotion_refused', 'too_many_requests'],
})

export const removePromotion = endpoint({
  method: 'DELETE',
  path: '/cart/promotion',
  access: 'shopper',
  summary: 'Takes the promotion code out.',
  input: nothing,
  answer: Cart,
})

export type ShippingMethod = z.output<typeof ShippingMethod>
export type CartItem = z.output<typeof CartItem>
export type DeliveryOption = z.output<typeof DeliveryOption>
export type CartPromotion = z.output<typeof CartPromotion>
export type Cart = z.output<typeof Cart>
export type ChosenUnits = z.output<typeof ChosenUnits>
export type MissedItem = z.output<typeof MissedItem>
