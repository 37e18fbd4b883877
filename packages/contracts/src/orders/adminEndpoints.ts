import * as z from 'zod/mini'
import { DeliveryInput } from '../addresses/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import {
  byId,
  codeLine,
  emptyCode,
  count,
  csv,
  email,
  emptyLine,
  id,
  limit,
  line,
  optionalLine,
  page,
  parcelName,
  pence,
  personName,
  searchedListOf,
  somePence,
} from '../fields.ts'
import { AdminOrder, OrderSummary } from './adminEntities.ts'
import { OrderStatus } from './endpoints.ts'
import { orderFilter } from './orderFilter.ts'
import { takeBackHours } from './parcels.ts'

const reason = optionalLine(300)

export const listAdminOrders = endpoint({
  method: 'GET',
  path: '/admin/orders',
  access: 'orders:read',
  summary: 'A page of orders, newest first where no other `sort` is asked for.',
  input: z.strictObject({ ...orderFilter, page, limit }),
  answer: searchedListOf(OrderSummary),
})

export const exportOrders = endpoint({
  method: 'GET',
  path: '/admin/orders/export',
  access: 'orders:export',
  summary:
    'All orders of a filtered list as CSV, a line each, sent as they are read. Amounts in pounds, times by the clocks of the shop.',
  input: z.strictObject(orderFilter),
  answer: csv,
})

export const getAdminOrder = endpoint({
  method: 'GET',
  path: '/admin/orders/{id}',
  access: 'orders:read',
  summary:
    "One order with its history, refunds and what may be done with it, and the customer's other orders.",
  input: byId,
  answer: AdminOrder,
})

const acts = ['move_not_allowed', 'conflict'] as const

export const setOrderStatus = endpoint({
  method: 'PATCH',
  path: '/admin/orders/{id}/status',
  access: 'orders:write',
  summary:
    'Moves an order on. PENDING to PAID records a payment made offline and needs a reason; cancelling or refunding a paid order gives all that is left of its money back.',
  // `from` is the status that the caller last read; if it has changed since, the call is a conflict.
  input: z.strictObject({ id, status: OrderStatus, from: z.optional(OrderStatus), reason }),
  answer: AdminOrder,
  failures: [
    ...acts,
    'order_disputed',
    'already_paid',
    'refund_under_way',
    'refund_too_large',
    'payment_provider_unavailable',
    'out_of_stock',
  ],
})

/** Maximum length of a tracking number, and its allowed characters. */
export const longestTracking = 40
export const trackingSigns = /^[A-Za-z0-9 -]+$/

const parcel = {
  // One of the carriers in the settings.
  carrier: line(40),
  trackingNumber: z.optional(
    z.nullable(
      codeLine(longestTracking).check(z.regex(trackingSigns, 'Letters, digits, spaces and hyphens only.')),
    ),
  ),
  notify: z.optional(z.boolean()),
}

/** Units of each line in a parcel. */
const packedLines = z
  .array(z.strictObject({ itemId: id, quantity: z.int().check(z.minimum(1), z.maximum(9999)) }))
  .check(z.minLength(1), z.maxLength(100))

export const fulfilOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/fulfillment',
  access: 'orders:pack',
  summary:
    'Sends a parcel with its tracking: PAID to SHIPPED once nothing is left to send. The customer is told unless `notify` is false. `lines` are the units that lie in the parcel: where they are not those that are left to send, 409. With `isPart` they may be fewer, and the rest is sent later. `version` is of the order that was read: where its address has been corrected since, 409. `shipmentId` is an idempotency key chosen by the client: a retry ships once and tells the customer once.',
  input: z.strictObject({
    id,
    shipmentId: z.optional(id),
    ...parcel,
    lines: z.optional(packedLines),
    isPart: z.optional(z.boolean()),
    version: z.optional(count),
  }),
  answer: AdminOrder,
  failures: [...acts, 'order_disputed', 'refund_under_way'],
})

export const deliverParcel = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/parcels/{parcelId}/delivered',
  access: 'orders:write',
  summary:
    'Marks one parcel of an order as delivered. Once all is sent and all parcels are delivered, the order is DELIVERED. A parcel that is delivered already stays as it is.',
  input: z.strictObject({ id, parcelId: id }),
  answer: AdminOrder,
  failures: ['conflict'],
})

export const takeBackParcel = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/parcels/{parcelId}/take-back',
  access: 'orders:pack',
  summary: `Takes back a parcel that was noted by mistake: its garments are to be sent again, and the order is PAID. Only within ${takeBackHours} hours, before it is delivered, and where nothing of it was refunded or returned. A customer who was told of the parcel gets a mail.`,
  input: z.strictObject({ id, parcelId: id, reason: line(300) }),
  answer: AdminOrder,
  failures: ['conflict'],
})

export const correctTracking = endpoint({
  method: 'PUT',
  path: '/admin/orders/{id}/fulfillment',
  access: 'orders:pack',
  summary:
    'Corrects carrier and tracking number of a parcel: of `parcelId`, or of the last one of an order that was shipped; with `notify` the customer gets the mail once more. `version` is of the order that was read; where somebody has corrected it since, 409, and `fields` tells what is saved now.',
  input: z.strictObject({ id, parcelId: z.optional(id), ...parcel, version: z.optional(count) }),
  answer: AdminOrder,
  failures: ['conflict'],
})

export const correctOrderEmail = endpoint({
  method: 'PUT',
  path: '/admin/orders/{id}/email',
  access: 'orders:write',
  summary:
    "Corrects the email address of a guest's order. Links in mails to the former one no longer open anything; where the order is paid, its link is sent to the new one. `version` is of the order that was read; where somebody has corrected it since, 409, and `fields` tells what is saved now.",
  input: z.strictObject({ id, email, version: z.optional(count) }),
  answer: AdminOrder,
  failures: ['conflict'],
})

export const voidOrderLinks = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/void-links',
  access: 'orders:write',
  summary:
    'Voids the links in the mails of an order, also in browsers that it was opened in by them. Mails that follow, and those asked for at Find Your Order, carry new ones.',
  input: byId,
  answer: AdminOrder,
})

export const packOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/packed',
  access: 'orders:pack',
  summary:
    'Writes into the history of a paid order that its parcel is complete. `lines` are the units that lie in it; where they are not those that the order still is to get, 409. `checkId` is an idempotency key chosen by the client: a retry is written once.',
  input: z.strictObject({
    id,
    checkId: id,
    lines: packedLines,
  }),
  answer: AdminOrder,
  failures: [...acts, 'order_disputed'],
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/refund',
  access: 'orders:refund',
  summary:
    'Gives money back: units of `lines` and `delivery` at what was paid for them, or else `amount` pence, or else all that is left. With lines, `amount` is the sum that was shown; another one is refused. `left` is what was left to refund as it was shown: where another refund has been made since, this one is refused. `restock` tells whether the units go back to the shelf: where it is left out, those that have not been sent. Units that have not been sent are refunded first. Once all is back the order is REFUNDED. The customer reads the reason on the credit note. `refundId` is an idempotency key chosen by the client: a retry refunds once; reuse for a different refund is refused with 409.',
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
    amount: z.optional(somePence),
    left: z.optional(pence),
    reason: line(300),
  }),
  answer: AdminOrder,
  failures: [...acts, 'order_disputed', 'refund_under_way', 'refund_too_large', 'total_changed'],
})

/** A corrected delivery address. The country is fixed: delivery and VAT were priced for it. */
const CorrectedAddress = z.strictObject({
  firstName: parcelName,
  lastName: personName,
  address1: line(120),
  address2: optionalLine(120),
  city: emptyLine(80),
  state: optionalLine(80),
  postalCode: emptyCode(20),
  phone: DeliveryInput.shape.phone,
  latinName: DeliveryInput.shape.latinName,
})

export const updateAdminOrder = endpoint({
  method: 'PUT',
  path: '/admin/orders/{id}',
  access: 'orders:write',
  summary:
    'Corrects the delivery address of an order before it is shipped. `version` is of the order that was read; where somebody has corrected it since, 409, and `fields` tells what is saved now.',
  input: z.strictObject({
    id,
    shippingAddress: CorrectedAddress,
    version: z.optional(count),
  }),
  answer: AdminOrder,
  failures: ['conflict'],
})
