import * as z from 'zod/mini'
import { PostalAddressInput } from '../addresses/endpoints.ts'
import { ShippingMethod } from '../cart/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { codeLine, codeOrEmpty, id, optionalLine, pence, sumOfPence } from '../fields.ts'
import { AdminOrder } from '../orders/adminEntities.ts'
import { maxQuoteDays } from '../shop/settings.ts'
import { addDays } from '../shop/zoneClock.ts'
import { GuestInput } from './endpoints.ts'

/**
 * The part of an order that determines its price. `discount` is taken off the items. `isDeliveryFree` is true if staff
 * waive the delivery charge, or hand over the items in the shop.
 */
const priceInput = {
  lines: z
    .array(z.strictObject({ variantId: id, quantity: z.int().check(z.minimum(1), z.maximum(9999)) }))
    .check(z.minLength(1, 'Please add what is ordered.'), z.maxLength(50)),
  // Defaults to the usual option.
  shippingMethod: z.optional(ShippingMethod),
  isDeliveryFree: z.optional(z.boolean()),
  discount: z.optional(sumOfPence),
  // The quote it replaces, whose reserved units it may use.
  renews: z.optional(id),
  // The paid order that it is added to, which determines the destination.
  addsTo: z.optional(id),
}

/** Returns the error of the day on which a quote lapses, if any. */
export const lapseProblem = (day: string, today: string): string | undefined =>
  day < today || day > addDays(today, maxQuoteDays)
    ? `Please choose a day within the next ${maxQuoteDays} days.`
    : undefined

/** Units of an order's lines that another order replaces. */
export const ReplacedUnits = z
  .array(z.strictObject({ itemId: id, quantity: z.int().check(z.minimum(1), z.maximum(9999)) }))
  .check(z.maxLength(50))

export const quoteStaffOrder = endpoint({
  call: 'POST /admin/orders/quote',
  isReading: true,
  access: 'orders:write',
  summary: 'Calculates the total of an order taken by staff. No order is placed.',
  input: z.strictObject({
    ...priceInput,
    // Defaults to the United Kingdom; unused with `addsTo`.
    destination: z.optional(
      z.strictObject({ country: PostalAddressInput.shape.country, postalCode: codeOrEmpty(20) }),
    ),
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
    /** Facts for the buyer to know before paying: who pays duty, and the law's facts on product safety. */
    notices: z.array(z.string()),
    /** Terms shown besides the total, for `expectedTerms`. */
    terms: z.string(),
  }),
  failures: ['not_found'],
})

export const takeOrder = endpoint({
  call: 'POST /admin/orders',
  access: 'orders:write',
  summary:
    'Places an order for a customer by phone or in the shop, and reserves its stock. With `link` it is a quote: the customer is emailed a payment link, valid until the end of the day `lapsesOn` in the time zone of the shop (by default, after the number of days in the settings); an unpaid quote is then cancelled automatically. If `holdsStock` is false, its stock stays for sale, and is reserved only while the customer has the payment page open. `renews` is an earlier quote, which this one replaces and which is withdrawn; a quote can be renewed once. With `received` it is PAID immediately, and `paidHow` says how. `expectedTotal` is the total that was shown; a different one is refused with `total_changed`, as are other terms than `expectedTerms`. `addsTo` is a paid order, not packed yet, to which this one is added: customer and addresses are taken from it, and `guest` is left out. `takesOut` lists units of that order which are refunded once this one is paid; if these are all its units, that order is then cancelled. `orderId` is an idempotency key chosen by the client and becomes the id of the order: a retry places one order; reuse for a different order fails with 409.',
  input: z.strictObject({
    ...priceInput,
    orderId: id,
    guest: z.optional(GuestInput),
    takesOut: z.optional(ReplacedUnits),
    discountReason: optionalLine(200),
    note: optionalLine(300),
    payment: z.enum(['link', 'received']),
    paidHow: optionalLine(200),
    expectedTotal: pence,
    expectedTerms: z.optional(codeLine(80)),
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

export type ReplacedUnits = z.output<typeof ReplacedUnits>
