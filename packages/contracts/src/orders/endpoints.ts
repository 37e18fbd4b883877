import * as z from 'zod/mini'
import { addressFields } from '../addresses/endpoints.ts'
import { ShippingMethod } from '../cart/endpoints.ts'
import { Picture } from '../catalog/entities.ts'
import { endpoint } from '../endpoint.ts'
import { vatReasonNames } from '../vatReasons.ts'
import { byId, count, deliveryDayFields, id, instant, limit, page, pence } from '../fields.ts'
import { byTypedFact } from './typedFacts.ts'

/** When an unpaid order reserves its stock: always, while its payment page is open, or never. */
const StockHolding = z.enum(['always', 'while_paying', 'nothing'])

export const OrderStatus = z.enum(['PENDING', 'PAID', 'SHIPPED', 'DELIVERED', 'CANCELED', 'REFUNDED'])

/** Delivery option when the order was placed, with business days from dispatch to door; `carrier` may be blank. */
export const DeliveryWay = z.object({
  name: z.string(),
  carrier: z.string(),
  isTracked: z.optional(z.boolean()),
  isDutyPaid: z.optional(z.boolean()),
  ...deliveryDayFields,
})

/**
 * A line as bought. `variant.id` and `product.id` are null once these have been deleted. `variant.details`
 * distinguishes it from others of its colour and size, and may be empty.
 */
export const OrderItem = z.object({
  id,
  title: z.string(),
  sku: z.string(),
  price: pence,
  /** Unit price after a refund of the difference to a cheaper variant; left out if there was none. */
  changedPrice: z.optional(pence),
  quantity: count,
  lineTotal: pence,
  variant: z.object({ id: z.nullable(id), color: z.string(), size: z.string(), details: z.string() }),
  product: z.object({ id: z.nullable(id), title: z.string(), slug: z.nullable(z.string()) }),
  image: z.nullable(Picture),
  /** Units of a paid order not sent yet; 0 in any other status. */
  toSend: count,
})

/** A parcel handed to a carrier, with its units by line. */
export const Parcel = z.object({
  id,
  carrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  sentAt: instant,
  deliveredAt: z.nullable(instant),
  lines: z.array(z.object({ itemId: id, quantity: count })),
})

/**
 * An order linked to another. `isAddition` tells whether it was added to the other order. `url` is its page for its
 * owner.
 */
const LinkedOrder = z.object({
  id,
  number: z.string(),
  status: OrderStatus,
  total: pence,
  isAddition: z.boolean(),
  /** Delivery option for which the order is a surcharge; left out for any other order. */
  paysFor: z.optional(z.string()),
  quoteUntil: z.nullable(instant),
  url: z.nullable(z.string()),
})

/** The phone number and the name in Latin letters are for carriers abroad. */
export const OrderAddress = z.object({
  ...addressFields,
  phone: z.optional(z.nullable(z.string())),
  latinName: z.optional(z.nullable(z.string())),
})

export const Order = z.object({
  id,
  /** Short number for customers: `M-10482`. */
  number: z.string(),
  /** PAID until all of its parcels are sent. */
  status: OrderStatus,
  currency: z.string(),
  subtotal: pence,
  discount: pence,
  promotionCode: z.nullable(z.string()),
  shipping: pence,
  /** VAT contained in `total`. */
  tax: pence,
  /** VAT rate of delivery, per cent, with its reason: `ioss` means the VAT of a country of the EU. */
  vatRate: z.optional(z.number()),
  vatReason: z.optional(z.enum(vatReasonNames)),
  /** True if garments were sold for the UK price less its VAT; absent from orders placed before this was stored. */
  isWithoutVat: z.optional(z.boolean()),
  /** `subtotal` less `discount`, plus `shipping`. */
  total: pence,
  shippingMethod: ShippingMethod,
  deliveryWay: DeliveryWay,
  /** Typed at checkout; the gift note goes into the parcel, with its line breaks. */
  ...byTypedFact(() => z.nullable(z.string())),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  items: z.array(OrderItem),
  shippingAddress: OrderAddress,
  billingAddress: OrderAddress,
  /** URL of a PENDING order's open payment page; `POST /orders/{id}/payment` opens that of a quote. */
  paymentUrl: z.nullable(z.string()),
  /** Code of the return whose parcel has to arrive before this order is sent. */
  waitsFor: z.nullable(z.string()),
  /** Instant at which an unpaid quote of staff lapses; null for all other orders. */
  quoteUntil: z.nullable(instant),
  /** When stock is reserved while the order is unpaid; `always` for all orders except quotes. */
  holding: StockHolding,
  /** Carrier of the last parcel, once all have been sent; likewise `trackingNumber` and `shippedAt`. */
  carrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  parcels: z.array(Parcel),
  refunded: pence,
  /**
   * Orders that staff added to it, or the order to which it was added. Calls that change an order answer without this
   * field and without `changes`.
   */
  together: z.optional(z.array(LinkedOrder)),
  /** Names the responsible person and repeats warnings if the law of an unpaid order's destination requires it (GPSR). */
  safety: z.optional(z.string()),
  /** Changes that staff have made to its garments, in words. */
  changes: z.optional(z.array(z.object({ at: instant, text: z.string() }))),
  createdAt: instant,
  updatedAt: instant,
  paidAt: z.nullable(instant),
  /** Payment method, such as `Visa ending 4242` or `PayPal`; null while unpaid and for a total of 0. */
  paidWith: z.nullable(z.string()),
  packedAt: z.nullable(instant),
  shippedAt: z.nullable(instant),
  deliveredAt: z.nullable(instant),
  /** Time at which it was cancelled or refunded in full. */
  endedAt: z.nullable(instant),
})

export const listOrders = endpoint({
  call: 'GET /orders',
  access: 'customer',
  summary: "Lists the account's orders, newest first.",
  input: z.strictObject({ page, limit }),
  answer: z.object({ orders: z.array(Order), total: count, page: count, totalPages: count }),
})

export const getOrder = endpoint({
  call: 'GET /orders/{id}',
  access: 'shopper',
  summary:
    'Returns an order of the account, an order that this browser placed as a guest, or one whose link was opened in this browser.',
  input: byId,
  answer: Order,
})

export const payOrder = endpoint({
  call: 'POST /orders/{id}/payment',
  access: 'shopper',
  summary:
    "Opens the payment page of the shopper's own order that is waiting for payment, and returns its URL. An expired page is replaced by a new one as long as the order can be paid.",
  input: byId,
  answer: z.object({ url: z.string() }),
  failures: [
    'conflict',
    'already_paid',
    'payment_method_disabled',
    'payment_provider_unavailable',
    'payment_refused',
    'out_of_stock',
  ],
})

export const openOrder = endpoint({
  call: 'POST /orders/{id}/open',
  access: 'public',
  summary:
    'Opens an order using the link in its emails, without an account. For one day, this browser can then read, cancel and return it.',
  input: z.strictObject({ id, token: z.string().check(z.maxLength(200)) }),
  answer: Order,
  failures: ['link_invalid', 'too_many_requests'],
})

export const cancelOrder = endpoint({
  call: 'POST /orders/{id}/cancel',
  access: 'shopper',
  summary:
    "Cancels the shopper's own order. If it is waiting for payment, its payment page is closed first. With `from: PAID`, a paid order that is not packed yet is cancelled and fully refunded. Repeated calls have no further effect.",
  // `from` is the status that the caller last read, so that an order paid since is not cancelled by mistake.
  input: z.strictObject({ id, from: z.optional(z.enum(['PENDING', 'PAID'])) }),
  answer: Order,
  failures: [
    'not_cancelable',
    'conflict',
    'already_paid',
    'order_disputed',
    'refund_under_way',
    'payment_provider_unavailable',
  ],
})

export type StockHolding = z.output<typeof StockHolding>
export type OrderStatus = z.output<typeof OrderStatus>
export type OrderItem = z.output<typeof OrderItem>
export type Parcel = z.output<typeof Parcel>
export type OrderAddress = z.output<typeof OrderAddress>
export type DeliveryWay = z.output<typeof DeliveryWay>
export type Order = z.output<typeof Order>
