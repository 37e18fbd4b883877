import * as z from 'zod/mini'
import { DeliveryInput } from '../addresses/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import {
  byId,
  codeLine,
  codeOrEmpty,
  count,
  csv,
  email,
  lineOrEmpty,
  id,
  limit,
  line,
  optionalLine,
  page,
  parcelName,
  pence,
  personName,
  searchedListOf,
  positivePence,
} from '../fields.ts'
import { AdminOrder, OrderSummary } from './adminEntities.ts'
import { OrderStatus } from './endpoints.ts'
import { orderFilter } from './orderFilter.ts'
import { takeBackHours } from './parcels.ts'

const reason = optionalLine(300)

export const listAdminOrders = endpoint({
  call: 'GET /admin/orders',
  access: 'orders:read',
  summary: 'Lists orders, newest first unless `sort` says otherwise.',
  input: z.strictObject({ ...orderFilter, page, limit }),
  answer: searchedListOf(OrderSummary),
})

export const exportOrders = endpoint({
  call: 'GET /admin/orders/export',
  access: 'orders:export',
  summary:
    'Exports all orders of a filtered list as CSV, one line each, streamed while they are read. Amounts are in pounds, times in the time zone of the shop.',
  input: z.strictObject(orderFilter),
  answer: csv,
})

export const getAdminOrder = endpoint({
  call: 'GET /admin/orders/{id}',
  access: 'orders:read',
  summary:
    "Returns an order with its history, refunds and possible actions, and the customer's other orders.",
  input: byId,
  answer: AdminOrder,
})

const changeFailures = ['move_not_allowed', 'conflict'] as const

export const setOrderStatus = endpoint({
  call: 'PATCH /admin/orders/{id}/status',
  access: 'orders:write',
  summary:
    'Changes the status of an order. PENDING to PAID records a payment made offline and requires a reason. Cancelling or refunding a paid order refunds everything that has not been refunded yet; cancelling also refunds what was paid extra for its delivery. If a part of a PAID order has been sent, only what is left to send is cancelled and refunded: its parcels go on, and it becomes SHIPPED or DELIVERED.',
  // `from` is the status that the caller last read; if it has changed since, the call is a conflict.
  input: z.strictObject({ id, status: OrderStatus, from: z.optional(OrderStatus), reason }),
  answer: AdminOrder,
  failures: [
    ...changeFailures,
    'order_disputed',
    'already_paid',
    'refund_under_way',
    'refund_too_large',
    'payment_provider_unavailable',
    'out_of_stock',
  ],
})

/** Maximum length of a tracking number, and its allowed characters. */
export const maxTrackingLength = 40
export const trackingPattern = /^[A-Za-z0-9 -]+$/

const parcel = {
  // One of the carriers in the settings.
  carrier: line(40),
  trackingNumber: z.optional(
    z.nullable(
      codeLine(maxTrackingLength).check(
        z.regex(trackingPattern, 'Letters, digits, spaces and hyphens only.'),
      ),
    ),
  ),
  notify: z.optional(z.boolean()),
}

/** Units of each line that a parcel contains. */
const packedLines = z
  .array(z.strictObject({ itemId: id, quantity: z.int().check(z.minimum(1), z.maximum(9999)) }))
  .check(z.minLength(1), z.maxLength(100))

export const fulfilOrder = endpoint({
  call: 'POST /admin/orders/{id}/fulfillment',
  access: 'orders:pack',
  summary:
    'Records a sent parcel with its tracking. The order moves from PAID to SHIPPED once nothing is left to send. The customer is emailed unless `notify` is false. `lines` are the units that were packed into the parcel, and mark the order as packed; if they differ from the units left to send, the call fails with 409. With `isPart` they may be fewer, and the rest is sent later. `expectedLines` are the units left to send that the caller was shown; if they have changed since, the call fails with 409. `version` is the version of the order that was read; fails with 409 if the address has been corrected since. Units that a paid addition is still to take out of the order (`removals`) are sent only with `despiteRemovals`; otherwise the call fails with 409. `shipmentId` is an idempotency key chosen by the client: a retry records the parcel and emails the customer once.',
  input: z.strictObject({
    id,
    shipmentId: z.optional(id),
    ...parcel,
    lines: z.optional(packedLines),
    expectedLines: z.optional(packedLines),
    isPart: z.optional(z.boolean()),
    version: z.optional(count),
    despiteRemovals: z.optional(z.boolean()),
  }),
  answer: AdminOrder,
  failures: [...changeFailures, 'order_disputed', 'refund_under_way'],
})

export const deliverParcel = endpoint({
  call: 'POST /admin/orders/{id}/parcels/{parcelId}/delivered',
  access: 'orders:write',
  summary:
    'Marks one parcel of an order as delivered. Once everything is sent and all parcels are delivered, the order is DELIVERED. For a parcel already delivered, the call has no effect.',
  input: z.strictObject({ id, parcelId: id }),
  answer: AdminOrder,
  failures: ['conflict'],
})

export const takeBackParcel = endpoint({
  call: 'POST /admin/orders/{id}/parcels/{parcelId}/take-back',
  access: 'orders:pack',
  summary: `Reverses a parcel that was recorded by mistake. Its units have to be sent again, and the order returns to PAID. Possible within ${takeBackHours} hours, before the parcel is delivered, and if nothing in it was refunded or returned. A customer who was emailed about the parcel is emailed again.`,
  input: z.strictObject({ id, parcelId: id, reason: line(300) }),
  answer: AdminOrder,
  failures: ['conflict'],
})

export const correctTracking = endpoint({
  call: 'PUT /admin/orders/{id}/fulfillment',
  access: 'orders:pack',
  summary:
    'Corrects the carrier and tracking number of a parcel, given by `parcelId`, or of the last parcel of a shipped order. With `notify` the customer is emailed again. `version` is the version of the order that was read; if it has been corrected since, the call fails with 409, and `fields` contains the saved values.',
  input: z.strictObject({ id, parcelId: z.optional(id), ...parcel, version: z.optional(count) }),
  answer: AdminOrder,
  failures: ['conflict'],
})

export const correctOrderEmail = endpoint({
  call: 'PUT /admin/orders/{id}/email',
  access: 'orders:write',
  summary:
    "Corrects the email address of a guest's order. Links in emails to the former address stop working; if the order is paid, its link is sent to the new one. `version` is the version of the order that was read; if it has been corrected since, the call fails with 409, and `fields` contains the saved values.",
  input: z.strictObject({ id, email, version: z.optional(count) }),
  answer: AdminOrder,
  failures: ['conflict'],
})

export const voidOrderLinks = endpoint({
  call: 'POST /admin/orders/{id}/void-links',
  access: 'orders:write',
  summary:
    'Voids the links in all emails about an order, including in browsers that have opened it with them. Later emails, and those requested at Find Your Order, contain new links.',
  input: byId,
  answer: AdminOrder,
})

export const packOrder = endpoint({
  call: 'POST /admin/orders/{id}/packed',
  access: 'orders:pack',
  summary:
    'Marks a paid order as packed in its history. `lines` are the units in the parcel; if they differ from the units left to send, the call fails with 409. `checkId` is an idempotency key chosen by the client: a retry is recorded once.',
  input: z.strictObject({
    id,
    checkId: id,
    lines: packedLines,
  }),
  answer: AdminOrder,
  failures: [...changeFailures, 'order_disputed'],
})

export const refundOrder = endpoint({
  call: 'POST /admin/orders/{id}/refund',
  access: 'orders:refund',
  summary:
    'Refunds an order: the units in `lines` and the `delivery` at the price paid for them, otherwise `amount` in pence, otherwise everything that has not been refunded. With lines, `amount` is the sum that was shown; a different one is refused. `left` is the remaining amount that was shown; fails if another refund has been made since. `restock` says whether the units return to the stock; by default, only those that have not been sent do. Unsent units are refunded first. Once everything is refunded, the order is REFUNDED. The reason is printed on the credit note. `refundId` is an idempotency key chosen by the client: a retry refunds once; reuse for a different refund fails with 409.',
  input: z.strictObject({
    id,
    refundId: z.optional(id),
    lines: z.optional(
      z
        .array(z.strictObject({ itemId: id, quantity: z.int().check(z.minimum(1), z.maximum(9999)) }))
        .check(z.maxLength(100)),
    ),
    delivery: z.optional(z.boolean()),
    restock: z.optional(z.boolean()),
    amount: z.optional(positivePence),
    left: z.optional(pence),
    reason: line(300),
  }),
  answer: AdminOrder,
  failures: [...changeFailures, 'order_disputed', 'refund_under_way', 'refund_too_large', 'total_changed'],
})

/** A corrected delivery address. The country is fixed: delivery and VAT were priced for it. */
const CorrectedAddress = z.strictObject({
  firstName: parcelName,
  lastName: personName,
  address1: line(120),
  address2: optionalLine(120),
  city: lineOrEmpty(80),
  state: optionalLine(80),
  postalCode: codeOrEmpty(20),
  phone: DeliveryInput.shape.phone,
  latinName: DeliveryInput.shape.latinName,
})

export const updateAdminOrder = endpoint({
  call: 'PUT /admin/orders/{id}',
  access: 'orders:write',
  summary:
    'Corrects the delivery address of an order before it is shipped. `version` is the version of the order that was read; if it has been corrected since, the call fails with 409, and `fields` contains the saved values.',
  input: z.strictObject({
    id,
    shippingAddress: CorrectedAddress,
    version: z.optional(count),
  }),
  answer: AdminOrder,
  failures: ['conflict'],
})
