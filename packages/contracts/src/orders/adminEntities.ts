import * as z from 'zod/mini'
import { count, id, instant, pence } from '../fields.ts'
import { vatReasonNames } from '../vatReasons.ts'
import { Order, OrderItem, OrderStatus, Parcel } from './endpoints.ts'
import { caseKinds } from './paymentCases.ts'
import { Removal } from './removals.ts'

/** CANCELED because the shopper changed cart or delivery and checked out again; hidden from the shopper's orders. */
const isSuperseded = z.boolean()

export const OrderSummary = z.object({
  id,
  number: z.string(),
  status: OrderStatus,
  currency: z.string(),
  total: pence,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
  /** Carrier named by its delivery option; blank if it names none, so that any carrier may be used. */
  goesBy: z.string(),
  /** Units, not lines. */
  itemCount: count,
  needsReview: z.boolean(),
  /** Reason why it waits for a decision by staff; null if it does not. */
  attention: z.nullable(z.string()),
  isSuperseded,
  isDisputed: z.boolean(),
  /** Code of the return whose parcel has to arrive before this order is sent. */
  waitsFor: z.nullable(z.string()),
  /** Instant at which a quote lapses unless it is paid. */
  quoteUntil: z.nullable(instant),
  /** True while a dispute is open, since the payment provider then refunds nothing. */
  isRefundBlocked: z.boolean(),
  /** Amount refunded so far, in pence, if the order is not refunded in full; else 0. The status does not show it. */
  refundedPart: pence,
  /** Parcels sent so far, if the order is not complete yet; else 0. The status does not show it. */
  parcelsSent: count,
  /** True if the order is paid, ready to be sent, and past its day of dispatch. */
  isLate: z.boolean(),
  /** Promised days of arrival, such as `Mon 30 Nov – Wed 2 Dec`; null once delivered. */
  promised: z.nullable(z.string()),
  createdAt: instant,
  paidAt: z.nullable(instant),
})

/** An order as listed on its customer's page, or with another order of the same customer. */
export const CustomerOrder = z.object({
  id,
  number: z.string(),
  status: OrderStatus,
  currency: z.string(),
  total: pence,
  /** Same meaning as in the list of orders. */
  itemCount: count,
  refundedPart: pence,
  /** The assistant through which it was placed. */
  soldThrough: z.nullable(z.string()),
  createdAt: instant,
})

/**
 * A step of an order's history, or a note by staff. `actor` is a person's name, or `Shopper`, `Payment provider`,
 * `Shop`.
 */
export const OrderEvent = z.object({
  id,
  at: instant,
  actor: z.string(),
  isNote: z.boolean(),
  from: z.nullable(OrderStatus),
  to: z.nullable(OrderStatus),
  detail: z.string(),
})

export const AdminOrderItem = z.extend(OrderItem, {
  /** Share of the order's discount. */
  discount: pence,
  /** Part of the price of the line refunded because its units became a cheaper variant. */
  refundedDifference: pence,
  /** Units refunded, refunds under way included. */
  refundedQuantity: count,
  /** Units exchanged, which are not refunded. */
  exchangedQuantity: count,
  /** Units that are never sent: refunded ones, and restocked ones whose refund the bank refused. */
  neverSent: count,
  /** Current barcode of the variant; may be empty. */
  barcode: z.string(),
  /** Other variants whose barcode a scanner reads as the same; left out without any. */
  alike: z.optional(
    z.array(
      z.object({
        id,
        sku: z.string(),
        title: z.string(),
        color: z.string(),
        size: z.string(),
        details: z.string(),
      }),
    ),
  ),
})

/** A parcel with the person who recorded it. `takenBack` is set if it was recorded by mistake and no longer counts. */
export const AdminParcel = z.extend(Parcel, {
  by: z.string(),
  takenBack: z.nullable(
    z.object({
      at: instant,
      by: z.string(),
      reason: z.string(),
      /** Contents in words; null if they were not stored. */
      contents: z.optional(z.nullable(z.string())),
    }),
  ),
})

/** A part of a refund: units of a line, or delivery if `itemId` is null. */
const RefundLine = z.object({ itemId: z.nullable(id), quantity: count, amount: pence })

export const OrderRefund = z.object({
  id,
  amount: pence,
  state: z.enum(['PENDING', 'SUCCEEDED', 'FAILED']),
  /** `by_hand` is PENDING until staff confirm that they have paid. */
  method: z.enum(['card', 'by_hand', 'dispute']),
  /** The refunded payment, if it is not the order's own. */
  unmatchedPaymentId: z.nullable(id),
  /** Empty for an amount that belongs to no line. */
  lines: z.array(RefundLine),
  reason: z.string(),
  /** Reason of a failure; while PENDING, what the payment provider is waiting for. */
  lastError: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
})

/**
 * A payment that does not match its order: `problem` is the difference, or says that it is a second payment. OPEN:
 * staff have not accepted or returned the payment yet.
 */
export const UnmatchedPayment = z.object({
  id,
  amount: pence,
  currency: z.string(),
  problem: z.enum(['amount', 'currency', 'order id', 'session', 'second payment']),
  state: z.enum(['OPEN', 'ACCEPTED', 'RETURNED']),
  createdAt: instant,
})

/**
 * A dispute, inquiry, warning or review about a payment of the order: see `paymentCases.ts`. `withdrawn` is the amount
 * that the bank has withdrawn for now. `isReleased`: staff allowed the order to be sent anyway. `unmatchedPaymentId` is
 * set if the payment is not the order's own.
 */
export const PaymentCase = z.object({
  id: z.string(),
  kind: z.enum(caseKinds),
  unmatchedPaymentId: z.nullable(id),
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
  /** Sent along with a decision about it. */
  version: count,
})

/**
 * State of an order's payment, with a reason. `refused`: the provider creates no payment page. `declined`: the bank
 * declined a payment, and the page is still open. `under_way`: the money arrives within days. `disputed`: see `cases`.
 * `ended`: the order is unpaid and can no longer be paid.
 */
const PaymentState = z.object({
  state: z.enum(['waiting', 'refused', 'declined', 'under_way', 'paid', 'disputed', 'ended']),
  reason: z.nullable(z.string()),
})

/** Other orders of the same account, or of a guest with the same email address. */
const OtherOrders = z.object({
  /** Number of orders, without those replaced by a changed checkout. */
  total: count,
  /** Amount paid for all orders including this one, less refunds; null for staff who may not see payments. */
  spent: z.nullable(pence),
  /** The newest of these orders. */
  items: z.array(CustomerOrder),
})

/**
 * An order as staff see it. Staff who may not see payments (`paymentPermissions`) get `payment` without its reason, no
 * invoice, and no refunds, unmatched payments or disputes.
 */
export const AdminOrder = z.extend(Order, {
  /** Counts the corrections of address and tracking; sent along with the next one. */
  version: count,
  items: z.array(AdminOrderItem),
  parcels: z.array(AdminParcel),
  /** VAT rates of its lines and of delivery, each with its reason, and in words: `0%, exports`. */
  vat: z.array(z.object({ rate: z.number(), reason: z.enum(vatReasonNames), text: z.string() })),
  /** Terms of trade outside UK VAT, such as `DAP, duties and taxes unpaid`; null within UK VAT. */
  duties: z.nullable(z.string()),
  /** True if the order and those sent with it exceed the value up to which an IOSS number may be used in one parcel. */
  isAboveIoss: z.optional(z.boolean()),
  /** True if it needs a CN23 in place of a CN22 because of the orders sent with it. */
  needsCn23Together: z.optional(z.boolean()),
  /**
   * Facts that customs require of garments left to send, and that no product, collection or setting has. Left out for
   * orders that need no declaration.
   */
  customsGaps: z.optional(
    z.array(z.object({ itemId: id, missing: z.array(z.enum(['HS code', 'origin', 'weight'])) })),
  ),
  /** Unsent units that paid additions are still to take out. Left out if there are none. */
  removals: z.optional(z.array(Removal)),
  /** Part of the paid delivery that is not refunded, nor being refunded, pence. */
  deliveryToRefund: pence,
  userId: z.nullable(id),
  /** The assistant that filled its cart. */
  soldThrough: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
  paymentMethod: z.nullable(z.enum(['card', 'offline'])),
  payment: PaymentState,
  /** Reason why somebody should look at the order. */
  reviewFlag: z.nullable(z.string()),
  isSuperseded,
  /** Reason why the order may not be sent: open `cases` that nobody has released. */
  dispute: z.nullable(z.string()),
  /** Captured amount less refunds, including those under way. */
  leftToRefund: pence,
  /** Part of `leftToRefund` that the caller's role may refund. */
  allowedToRefund: pence,
  /** Statuses that staff may set. */
  moves: z.array(OrderStatus),
  refunds: z.array(OrderRefund),
  unmatchedPayments: z.array(UnmatchedPayment),
  cases: z.array(PaymentCase),
  events: z.array(OrderEvent),
  tags: z.array(z.string()),
  /** Photos of its packed parcels, the oldest first, each with the id of its event. */
  photos: z.array(z.object({ id, at: instant })),
  /** Only on quotes. */
  quote: z.optional(
    z.object({
      /** The quote that replaced it. */
      renewedAs: z.nullable(z.object({ id, number: z.string() })),
      /** Sentences about sold-out lines, while it is open and reserves no stock. */
      shortages: z.array(z.string()),
    }),
  ),
  /** Left out of answers to changes, and of webhooks. */
  others: z.optional(OtherOrders),
})

export type OrderSummary = z.output<typeof OrderSummary>
export type OrderEvent = z.output<typeof OrderEvent>
export type PaymentCase = z.output<typeof PaymentCase>
export type UnmatchedPayment = z.output<typeof UnmatchedPayment>
export type AdminParcel = z.output<typeof AdminParcel>
export type AdminOrderItem = z.output<typeof AdminOrderItem>
export type OrderRefund = z.output<typeof OrderRefund>
export type AdminOrder = z.output<typeof AdminOrder>
export type OtherOrders = z.output<typeof OtherOrders>
export type CustomerOrder = z.output<typeof CustomerOrder>
