import * as z from 'zod/mini'
import { ContactInput, DeliveryInput, PostalAddressInput } from '../addresses/endpoints.ts'
import { ChosenUnits, ShippingMethod } from '../cart/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { codeLine, count, email, id, instant, pence, typedText } from '../fields.ts'
import { DeliveryWay, Order, OrderItem, OrderStatus } from '../orders/endpoints.ts'
import { byTypedFact, tooLongText, type TypedFact, typedFacts } from '../orders/typedFacts.ts'

/** Returns the input for a typed fact. A blank text means that the order has none. */
const typedInput = (name: TypedFact) => {
  const { maxLength, tidy, rules } = typedFacts[name]
  const text = z
    .string()
    .check(
      typedText,
      z.overwrite(tidy),
      z.maxLength(maxLength, tooLongText(maxLength)),
      ...rules.map(({ isMet, message }) => z.refine<string>(isMet, message)),
    )
  return z.optional(z.nullable(text))
}

/**
 * A buyer without an account. The parcel goes to `address`, which has the buyer's names; so does the invoice if there
 * is no `billing`.
 */
export const GuestInput = z.strictObject({
  email,
  address: DeliveryInput,
  billing: z.optional(PostalAddressInput),
})

/**
 * An account names one of its addresses; a guest sends `guest` instead. Carriers abroad require a phone number,
 * `contact.phone` or the account's own, and a name in Latin letters: `contact.latinName` if the address has another
 * one. `expectedTotal` is the total shown to the shopper, in pence; another total is refused with `total_changed`.
 * So are other `terms` of the delivery option than `expectedTerms`: who pays VAT and duty, its days and tracking.
 * `giftNote` goes into the parcel: at most 200 characters on 5 lines. With `only`, the order has only these units of
 * one line, and everything else stays in the cart.
 */
const CheckoutInput = z.strictObject({
  cartId: id,
  only: z.optional(ChosenUnits),
  shippingAddressId: z.optional(id),
  billingAddressId: z.optional(id),
  contact: z.optional(ContactInput),
  guest: z.optional(GuestInput),
  shippingMethod: z.optional(ShippingMethod),
  expectedTotal: z.optional(z.int().check(z.minimum(0))),
  expectedTerms: z.optional(codeLine(80)),
  ...byTypedFact(typedInput),
})

const failures = [
  'not_found',
  'conflict',
  'cart_empty',
  'item_unavailable',
  'out_of_stock',
  'limit_reached',
  'unpaid_limit_reached',
  'promotion_refused',
  'total_changed',
  'already_paid',
  'country_not_served',
  'payment_method_disabled',
  'too_many_requests',
] as const

export const checkout = endpoint({
  call: 'POST /checkout',
  access: 'shopper',
  summary: 'Places the cart as a PENDING order, reserves its stock and opens the payment page at `url`.',
  input: CheckoutInput,
  answer: z.object({ url: z.string(), orderId: id }),
  failures: [...failures, 'payment_provider_unavailable', 'payment_refused'],
})

export const placeOrder = endpoint({
  call: 'POST /orders',
  access: 'shopper',
  summary: 'Places the cart as a PENDING order and reserves its stock, without a payment page.',
  input: CheckoutInput,
  answer: Order,
  failures,
})

/** The return for which an order is an exchange: its code, its order, and the returned garments. */
const Exchange = z.object({
  code: z.string(),
  orderId: id,
  isReceived: z.boolean(),
  back: z.array(z.object({ title: z.string(), choice: z.string(), quantity: count })),
})

const anyText = z.string().check(z.maxLength(255))

export const verifyOrder = endpoint({
  call: 'POST /orders/{id}/verify',
  access: 'public',
  summary:
    'Returns the outcome of an order to the holder of its payment session. Answers 202 while the outcome is unknown, and 404 in every other case.',
  // The answer is the same for an unknown session and for somebody else's.
  input: z.strictObject({ id: anyText, sessionId: anyText }),
  answer: z.object({
    orderId: id,
    number: z.string(),
    status: OrderStatus,
    currency: z.string(),
    subtotal: pence,
    discount: pence,
    promotionCode: z.nullable(z.string()),
    shipping: pence,
    shippingMethod: ShippingMethod,
    deliveryWay: DeliveryWay,
    total: pence,
    createdAt: instant,
    items: z.array(OrderItem),
    exchange: z.nullable(Exchange),
  }),
  failures: ['too_many_requests'],
})

export type GuestInput = z.output<typeof GuestInput>
export type CheckoutInput = z.output<typeof CheckoutInput>
export type Verification = z.output<(typeof verifyOrder)['answer']>
