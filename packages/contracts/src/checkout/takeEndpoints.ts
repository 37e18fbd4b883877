import * as z from 'zod/mini'
import { PlaceInput } from '../addresses/endpoints.ts'
import { ShippingMethod } from '../cart/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { emptyCode, id, optionalLine, pence } from '../fields.ts'
import { AdminOrder } from '../orders/adminEntities.ts'
import { maxQuoteDays } from '../shop/settings.ts'
import { GuestInput } from './endpoints.ts'

/**
 * The part of an order that determines its price. `discount` is taken off the items; `isDeliveryFree` if staff waive
 * the charge or hand it over in the shop.
 */
const priced = {
  lines: z
    .array(z.strictObject({ variantId: id, quantity: z.int().check(z.minimum(1), z.maximum(9999)) }))
    .check(z.minLength(1, 'Please add what is ordered.'), z.maxLength(50)),
  // Defaults to the usual option.
  shippingMethod: z.optional(ShippingMethod),
  isDeliveryFree: z.optional(z.boolean()),
  discount: z.optional(pence),
  // The quote it replaces, whose reserved units it may use.
  renews: z.optional(id),
}

/** Returns the error of the day on which a quote lapses, if any. `dayIn` returns the day this many days from now. */
export const lapseProblem = (day: string, dayIn: (days: number) => string): string | undefined =>
  day < dayIn(0) || day > dayIn(maxQuoteDays)
    ? `Please choose a day within the next ${maxQuoteDays} days.`
    : undefined

/** Units of an order's lines. */
export const TakenOut = z
  .array(z.strictObject({ itemId: id, quantity: z.int().check(z.minimum(1), z.maximum(9999)) }))
  .check(z.maxLength(50))

export const quoteTaken = endpoint({
  method: 'POST',
  isReading: true,
  path: '/admin/orders/quote',
  access: 'orders:write',
  summary: 'What an order that staff take would come to now. Places nothing.',
  input: z.strictObject({
    ...priced,
    // Defaults to the United Kingdom.
    destination: z.optional(z.strictObject({ country: PlaceInput.shape.country, postalCode: emptyCode(20) })),
  }),
  answer: z.object({
    subtotal: pence,
    discount: pence,
    shipping: pence,
    total: pence,
    tax: pence,
    /** Current unit prices. */
    prices: z.array(z.object({ variantId: id, price: pence })),
    /** Delivery options for the destination, the default one first. */
    ways: z.array(z.object({ id: ShippingMethod, name: z.string() })),
  }),
  failures: [],
})

export const takeOrder = endpoint({
  method: 'POST',
  path: '/admin/orders',
  access: 'orders:write',
  summary:
    'Places an order that a customer gives by phone or in the shop, and holds its stock. By `link` it is a quote: the customer is mailed a link by which it can be paid until the end of the day `lapsesOn` in the time zone of the shop, as many days from now as the settings say where it is left out; after that it is cancelled by itself. With `holdsStock` false its stock stays for sale, and is held only while the customer has the payment page open. `renews` is an earlier quote that it takes the place of, which is withdrawn; a quote is renewed once. `received`: it is PAID at once, and `paidHow` says how. `expectedTotal` is the total that was shown; another one is refused with `total_changed`. `addsTo` is a paid order that is not packed, which it is added to: customer and addresses are those of that one, and `guest` is left out. `takesOut` are units of that one which are refunded as soon as this one is paid; where they are all of it, that order is cancelled then. `orderId` is an idempotency key chosen by the client and becomes the id of the order.',
  input: z.strictObject({
    ...priced,
    orderId: id,
    guest: z.optional(GuestInput),
    addsTo: z.optional(id),
    takesOut: z.optional(TakenOut),
    discountReason: optionalLine(200),
    note: optionalLine(300),
    payment: z.enum(['link', 'received']),
    paidHow: optionalLine(200),
    expectedTotal: pence,
    lapsesOn: z.optional(z.iso.date('Please choose a day.')),
    // Defaults to true.
    holdsStock: z.optional(z.boolean()),
  }),
  answer: AdminOrder,
  failures: [
    'not_found',
    'conflict',
    'out_of_stock',
    'limit_reached',
    'total_changed',
    'country_not_served',
    'payment_method_disabled',
    'payment_provider_unavailable',
    'payment_refused',
    'already_paid',
    'move_not_allowed',
    'order_disputed',
    'refund_too_large',
  ],
})

export type TakenOut = z.output<typeof TakenOut>
