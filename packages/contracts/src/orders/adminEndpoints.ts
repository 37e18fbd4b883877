import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  byId,
  count,
  csv,
  id,
  instant,
  limit,
  line,
  listOf,
  optionalLine,
  page,
  pence,
  somePence,
} from '../fields.ts'
import { Order, OrderItem, OrderStatus } from './endpoints.ts'
import { orderFilter } from './orderFilter.ts'
import { caseKinds } from './paymentCases.ts'

export const carriers = ['Royal Mail', 'DPD'] as const

const reason = optionalLine(300)

/** CANCELED because its shopper changed the cart or the delivery and checked out again; hidden from their orders. */
const isSuperseded = z.boolean()

export const OrderSummary = z.object({
  id,
  status: OrderStatus,
  currency: z.string(),
  total: pence,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
  /** Units, not lines. */
  itemCount: count,
  needsReview: z.boolean(),
  isSuperseded,
  isDisputed: z.boolean(),
  createdAt: instant,
  paidAt: z.nullable(instant),
})

/** A step of an order's history, or a note of staff. `actor` is a person's name, or `Shopper`, `Payment provider`, `Shop`. */
export const OrderEvent = z.object({
  id,
  at: instant,
  actor: z.string(),
  isNote: z.boolean(),
  from: z.nullable(OrderStatus),
  to: z.nullable(OrderStatus),
  detail: z.string(),
})

/**
 * Its units whose money has gone back or is on its way, those that do not go into the parcel (beside these what went back
 * to the shelf with a refund that the bank turned down), its share of the order's discount, and what a scanner reads from
 * the garment now; empty where that has none.
 */
export const AdminOrderItem = z.extend(OrderItem, {
  discount: pence,
  refundedQuantity: count,
  keptBack: count,
  barcode: z.string(),
})

/** A part of a refund: units of a line, or delivery where `itemId` is null. */
const RefundLine = z.object({ itemId: z.nullable(id), quantity: count, amount: pence })

/**
 * `lines` is empty where a sum was given back that belongs to none. `method` is how it goes back: `by_hand` is PENDING until staff say that they have paid it back. `strayPaymentId` is of
 * the payment that goes back where it is not the order's own. `lastError` says why it failed, or, while it is PENDING, what the payment provider waits for.
 */
export const OrderRefund = z.object({
  id,
  amount: pence,
  state: z.enum(['PENDING', 'SUCCEEDED', 'FAILED']),
  method: z.enum(['card', 'by_hand', 'dispute']),
  strayPaymentId: z.nullable(id),
  lines: z.array(RefundLine),
  reason: z.string(),
  lastError: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
})

/**
 * A payment that came for an order and is not the one it asked for: `problem` is what differs, or that it is a second
 * one. An OPEN one waits for staff to accept or to return it.
 */
export const StrayPayment = z.object({
  id,
  amount: pence,
  currency: z.string(),
  problem: z.enum(['amount', 'currency', 'order id', 'session', 'second payment']),
  state: z.enum(['OPEN', 'ACCEPTED', 'RETURNED']),
  createdAt: instant,
})

/**
 * What the customer's bank or the provider has opened about a payment of the order: see `paymentCases.ts` for its words.
 * `withdrawn` is what the bank holds for it now. `isReleased`: staff let the order be sent all the same. `strayPaymentId` is
 * of the payment where it is not the order's own.
 */
export const PaymentCase = z.object({
  id: z.string(),
  kind: z.enum(caseKinds),
  strayPaymentId: z.nullable(id),
  amount: pence,
  currency: z.string(),
  reason: z.string(),
  status: z.string(),
  dueBy: z.nullable(instant),
  withdrawn: pence,
  fee: pence,
  blocksRefund: z.boolean(),
  isReleased: z.boolean(),
  endedAt: z.nullable(instant),
  createdAt: instant,
  /** Goes along with a decision about it. */
  version: count,
})

/**
 * State of an order's payment with its reason, in words. `refused`: the provider makes no payment page. `declined`: by the bank, and the page is still open. `under_way`: its
 * money takes days. `disputed`: see `cases`. `ended`: it was never paid and cannot be any more.
 */
export const PaymentState = z.object({
  state: z.enum(['waiting', 'refused', 'declined', 'under_way', 'paid', 'disputed', 'ended']),
  reason: z.nullable(z.string()),
})

/**
 * An order as staff see it. `leftToRefund` is what has been captured and is neither given back nor on its way; `moves`
 * are the statuses it may be given by hand; `reviewFlag` says why somebody should look at it; `dispute`
 * what keeps it from being sent: its open `cases` that nobody has released.
 */
export const AdminOrder = z.extend(Order, {
  /** Counts the corrections of address and tracking; goes along with the next one. */
  version: count,
  items: z.array(AdminOrderItem),
  /** The part of the paid delivery that has neither gone back nor is on its way, pence. */
  deliveryToRefund: pence,
  userId: z.nullable(id),
  invoiceNumber: z.nullable(z.string()),
  paymentMethod: z.nullable(z.enum(['card', 'offline'])),
  payment: PaymentState,
  reviewFlag: z.nullable(z.string()),
  isSuperseded,
  dispute: z.nullable(z.string()),
  leftToRefund: pence,
  moves: z.array(OrderStatus),
  refunds: z.array(OrderRefund),
  strayPayments: z.array(StrayPayment),
  cases: z.array(PaymentCase),
  events: z.array(OrderEvent),
})

export const listAdminOrders = endpoint({
  method: 'GET',
  path: '/admin/orders',
  access: 'admin',
  summary: 'A page of orders, newest first where no other `sort` is asked for.',
  input: z.strictObject({ ...orderFilter, page, limit }),
  answer: listOf(OrderSummary),
})

export const exportOrders = endpoint({
  method: 'GET',
  path: '/admin/orders/export',
  access: 'admin',
  summary:
    'All orders of a filtered list as CSV, a line each, sent as they are read. Amounts in pounds, times by the clocks of the shop.',
  input: z.strictObject(orderFilter),
  answer: csv,
})

export const getAdminOrder = endpoint({
  method: 'GET',
  path: '/admin/orders/{id}',
  access: 'admin',
  summary: 'One order with its history, refunds and what may be done with it.',
  input: byId,
  answer: AdminOrder,
  failures: ['not_found'],
})

const acts = ['not_found', 'move_not_allowed', 'conflict'] as const

export const setOrderStatus = endpoint({
  method: 'PATCH',
  path: '/admin/orders/{id}/status',
  access: 'admin',
  summary:
    'Moves an order on. PENDING to PAID records a payment made offline and needs a reason; canceling or refunding a paid order gives all that is left of its money back.',
  // `from` is where the order was when it was looked at: a conflict where it has moved since.
  input: z.strictObject({ id, status: OrderStatus, from: z.optional(OrderStatus), reason }),
  answer: AdminOrder,
  failures: [...acts, 'order_disputed', 'already_paid', 'refund_under_way', 'payment_provider_unavailable'],
})

const parcel = {
  carrier: z.enum(carriers, 'Please choose a carrier we ship with.'),
  trackingNumber: z.optional(
    z.nullable(line(40).check(z.regex(/^[A-Za-z0-9 -]+$/, 'Letters, digits, spaces and hyphens only.'))),
  ),
  notify: z.optional(z.boolean()),
}

export const fulfilOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/fulfillment',
  access: 'admin',
  summary: 'PAID to SHIPPED with its tracking; the customer is told unless `notify` is false.',
  input: z.strictObject({ id, ...parcel }),
  answer: AdminOrder,
  failures: [...acts, 'order_disputed', 'refund_under_way'],
})

export const correctTracking = endpoint({
  method: 'PUT',
  path: '/admin/orders/{id}/fulfillment',
  access: 'admin',
  summary:
    'Corrects carrier and tracking number of an order that was shipped; with `notify` the customer gets the mail once more. `version` is of the order that was read; where somebody has corrected it since, 409, and `fields` tells what is saved now.',
  input: z.strictObject({ id, ...parcel, version: z.optional(count) }),
  answer: AdminOrder,
  failures: ['not_found', 'conflict'],
})

export const packOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/packed',
  access: 'admin',
  summary:
    'Writes into the history of a paid order that its parcel is complete. `lines` are the units that lie in it; where they are not those that the order still is to get, 409. `checkId` is made by whoever asks: sent again after a lost answer, it is written once.',
  input: z.strictObject({
    id,
    checkId: id,
    lines: z
      .array(z.strictObject({ itemId: id, quantity: z.int().check(z.minimum(1), z.maximum(9999)) }))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  answer: AdminOrder,
  failures: [...acts, 'order_disputed'],
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/refund',
  access: 'admin',
  summary:
    'Gives money back: units of `lines` and `delivery` at what was paid for them, or else `amount` pence, or else all that is left. With lines, `amount` is the sum that was shown; another one is refused. `restock` tells whether the units go back to the shelf: where it is left out, if the order has not been shipped. Once all is back the order is REFUNDED. The reason stands on the credit note, which the customer gets. With `refundId`, made by whoever asks, it can be sent again after a lost answer: the same refund is given once, and another one under its id is refused.',
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
    reason: line(300),
  }),
  answer: AdminOrder,
  failures: [...acts, 'order_disputed', 'refund_under_way', 'refund_too_large', 'total_changed'],
})

/** A parcel's address. Its country stays: delivery and VAT were priced for it. */
const CorrectedAddress = z.strictObject({
  firstName: line(80),
  lastName: line(80),
  address1: line(120),
  address2: optionalLine(120),
  city: line(80),
  state: optionalLine(80),
  postalCode: line(12),
})

export const updateAdminOrder = endpoint({
  method: 'PUT',
  path: '/admin/orders/{id}',
  access: 'admin',
  summary:
    'Adds a note to the history of an order, corrects its delivery address before it is shipped, or both. With an address, `version` is of the order that was read; where somebody has corrected it since, 409, and `fields` tells what is saved now. With `noteId`, made by whoever asks, a note can be sent again after a lost answer: it is written once, and another one under its id is refused.',
  input: z.strictObject({
    id,
    noteId: z.optional(id),
    note: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'This field is required.'),
          z.maxLength(2000, 'At most 2000 characters.'),
        ),
    ),
    shippingAddress: z.optional(CorrectedAddress),
    version: z.optional(count),
  }),
  answer: AdminOrder,
  failures: ['not_found', 'conflict'],
})

export type OrderSummary = z.output<typeof OrderSummary>
export type OrderEvent = z.output<typeof OrderEvent>
export type PaymentCase = z.output<typeof PaymentCase>
export type StrayPayment = z.output<typeof StrayPayment>
export type AdminOrderItem = z.output<typeof AdminOrderItem>
export type OrderRefund = z.output<typeof OrderRefund>
export type AdminOrder = z.output<typeof AdminOrder>
