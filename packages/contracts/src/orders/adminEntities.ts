import * as z from 'zod/mini'
import { count, id, instant, pence } from '../fields.ts'
import { vatReasonNames } from '../vatReasons.ts'
import { Order, OrderItem, OrderStatus, Parcel } from './endpoints.ts'
import { caseKinds } from './paymentCases.ts'

/** CANCELED because its shopper changed the cart or the delivery and checked out again; hidden from their orders. */
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
  /** Carrier that its way of delivery names; blank where it names none, so that any may take it. */
  goesBy: z.string(),
  /** Units, not lines. */
  itemCount: count,
  needsReview: z.boolean(),
  isSuperseded,
  isDisputed: z.boolean(),
  /** Code of the return whose parcel has to arrive before it is sent. */
  waitsFor: z.nullable(z.string()),
  /** Moment at which a quote lapses unless it is paid. */
  quoteUntil: z.nullable(instant),
  /** The payment provider refunds nothing of its payment until a dispute has ended. */
  isRefundBlocked: z.boolean(),
  /** Sum refunded so far of an order that is not refunded in full, in pence; else 0. The status does not tell it. */
  refundedPart: pence,
  /** Parcels sent so far of an order of which something is still to be sent; else 0. The status does not tell it. */
  parcelsSent: count,
  /** Paid, kept by nothing, and its day of dispatch is over. */
  isLate: z.boolean(),
  /** Days on which it was promised to arrive, such as `Mon 30 Nov – Wed 2 Dec`, until it is there. */
  promised: z.nullable(z.string()),
  createdAt: instant,
  paidAt: z.nullable(instant),
})

/** An order as the page of its customer, or of another of their orders, lists it. */
export const CustomerOrder = z.object({
  id,
  number: z.string(),
  status: OrderStatus,
  currency: z.string(),
  total: pence,
  /** As in the list of orders. */
  refundedPart: pence,
  /** The assistant that it came through. */
  soldThrough: z.nullable(z.string()),
  createdAt: instant,
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
 * Its share of the order's discount; its units whose money has gone back or is on its way; those that were exchanged, whose
 * money is not refunded; those that are never sent (beside the refunded ones what went back to the shelf with
 * a refund that the bank turned down); and what a scanner reads from the garment now, empty where that has none.
 */
export const AdminOrderItem = z.extend(OrderItem, {
  discount: pence,
  refundedQuantity: count,
  exchangedQuantity: count,
  keptBack: count,
  barcode: z.string(),
  /** Other variants of the shop whose barcode a scanner reads as the same; left out where there are none. */
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

/** A parcel with who noted it. One that was noted by mistake was taken back, and counts no longer. */
export const AdminParcel = z.extend(Parcel, {
  by: z.string(),
  takenBack: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
})

/** A part of a refund: units of a line, or delivery where `itemId` is null. */
const RefundLine = z.object({ itemId: z.nullable(id), quantity: count, amount: pence })

/**
 * `lines` is empty where a sum was given back that belongs to none. `method` is how it goes back: `by_hand` is PENDING until staff say that they have paid it back. `unmatchedPaymentId` is of
 * the payment that goes back where it is not the order's own. `lastError` says why it failed, or, while it is PENDING, what the payment provider waits for.
 */
export const OrderRefund = z.object({
  id,
  amount: pence,
  state: z.enum(['PENDING', 'SUCCEEDED', 'FAILED']),
  method: z.enum(['card', 'by_hand', 'dispute']),
  unmatchedPaymentId: z.nullable(id),
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
export const UnmatchedPayment = z.object({
  id,
  amount: pence,
  currency: z.string(),
  problem: z.enum(['amount', 'currency', 'order id', 'session', 'second payment']),
  state: z.enum(['OPEN', 'ACCEPTED', 'RETURNED']),
  createdAt: instant,
})

/**
 * A case that the customer's bank or the provider has opened about a payment of the order: see `paymentCases.ts` for its words.
 * `withdrawn` is the sum that the bank holds for it now. `isReleased`: staff let the order be sent all the same. `unmatchedPaymentId` is
 * of the payment where it is not the order's own.
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
  /** Goes along with a decision about it. */
  version: count,
})

/**
 * State of an order's payment with its reason, in words. `refused`: the provider makes no payment page. `declined`: by the bank, and the page is still open. `under_way`: its
 * money takes days. `disputed`: see `cases`. `ended`: it was never paid and cannot be any more.
 */
const PaymentState = z.object({
  state: z.enum(['waiting', 'refused', 'declined', 'under_way', 'paid', 'disputed', 'ended']),
  reason: z.nullable(z.string()),
})

/**
 * Other orders of the customer: of the same account, or of a guest with the same email address. `total` counts all of them, without
 * those that a changed checkout replaced; `items` are the newest. `spent` is what the customer has paid in all, this order included,
 * less what was refunded; null for those who may not see payments.
 */
const OtherOrders = z.object({ total: count, spent: z.nullable(pence), items: z.array(CustomerOrder) })

/**
 * An order as staff see it. `leftToRefund` is what has been captured and is neither given back nor on its way; `moves`
 * are the statuses it may be given by hand; `reviewFlag` says why somebody should look at it; `dispute` says why it may not be
 * sent: its open `cases` that nobody has released. Whoever may not see payments (`paymentPermissions`) reads none: `payment` without
 * its reason, no invoice, and nothing left to refund, refunded, unmatched or disputed. `allowedToRefund` is what the caller's role allows of `leftToRefund`.
 */
export const AdminOrder = z.extend(Order, {
  /** Counts the corrections of address and tracking; goes along with the next one. */
  version: count,
  items: z.array(AdminOrderItem),
  parcels: z.array(AdminParcel),
  /** Rates of VAT of its lines and of delivery, each with its reason, and both in words: `0%, exports`. */
  vat: z.array(z.object({ rate: z.number(), reason: z.enum(vatReasonNames), text: z.string() })),
  /** Terms of trade of what leaves UK VAT: `DAP, duties and taxes unpaid`; null for what stays inside. */
  duties: z.nullable(z.string()),
  /** The part of the paid delivery that has neither gone back nor is on its way, pence. */
  deliveryToRefund: pence,
  userId: z.nullable(id),
  /** The assistant that filled its cart. */
  soldThrough: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
  paymentMethod: z.nullable(z.enum(['card', 'offline'])),
  payment: PaymentState,
  reviewFlag: z.nullable(z.string()),
  isSuperseded,
  dispute: z.nullable(z.string()),
  leftToRefund: pence,
  allowedToRefund: pence,
  moves: z.array(OrderStatus),
  refunds: z.array(OrderRefund),
  unmatchedPayments: z.array(UnmatchedPayment),
  cases: z.array(PaymentCase),
  events: z.array(OrderEvent),
  tags: z.array(z.string()),
  /** Photos of its packed parcels, the oldest first. Each has the id of its event. */
  photos: z.array(z.object({ id, at: instant })),
  /** Of a quote: the one that has taken its place, and, as sentences, what of it is sold out while it is open and holds nothing. */
  quote: z.optional(
    z.object({
      renewedAs: z.nullable(z.object({ id, number: z.string() })),
      shortages: z.array(z.string()),
    }),
  ),
  /** Left out of the answers to acts, and of what webhooks carry. */
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
