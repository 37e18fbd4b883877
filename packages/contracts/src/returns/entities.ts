import * as z from 'zod/mini'
import { Picture } from '../catalog/entities.ts'
import { count, id, instant, pence } from '../fields.ts'
import { OrderStatus } from '../orders/endpoints.ts'
import { reasonNames } from '../returnReasons.ts'

/**
 * ASKED: booked. SENT: posted, according to the shopper. RECEIVED by the shop. CHECKED: refund under way. DONE:
 * refunded. CANCELED: nothing is refunded.
 */
export const ReturnState = z.enum(['ASKED', 'SENT', 'RECEIVED', 'CHECKED', 'DONE', 'CANCELED'])

/** Kinds of return labels: a prepaid label as PDF, or a QR code as a picture. */
export const ReturnLabelKind = z.enum(['pdf', 'png'])

/** Outcome of a checked garment: back on the shelf, in repair, or written off. */
export const ReturnOutcome = z.enum(['restock', 'repair', 'write_off'])

/** A line's units by outcome. Units in repair are restocked or written off later. */
export const ReturnOutcomes = z.object({ restock: count, repair: count, write_off: count })

export const ReturnReasonField = z.enum(reasonNames, 'Please choose a reason.')

/** Returned units of a line of the order. `choice` names colour, size and details. */
const ReturnLine = z.object({
  id,
  itemId: id,
  title: z.string(),
  choice: z.string(),
  quantity: count,
  reason: ReturnReasonField,
  /**
   * Replacement and its order. CANCELED: a refund is paid instead. `title` is the replacement's product, which may be
   * another one. `toPay` is the surcharge; `payUntil` is set while it can be paid by a link that staff sent. `url` is
   * the order's page for its owner.
   */
  swap: z.nullable(
    z.object({
      // Answers cached by an earlier version have no title.
      title: z.optional(z.string()),
      choice: z.string(),
      orderId: id,
      orderNumber: z.string(),
      status: OrderStatus,
      toPay: pence,
      paymentUrl: z.nullable(z.string()),
      payUntil: z.optional(z.nullable(instant)),
      url: z.nullable(z.string()),
    }),
  ),
  /** Null before the check, or if nothing of the line was in the parcel. */
  outcomes: z.nullable(ReturnOutcomes),
  deduction: pence,
  deductionReason: z.string(),
})

export const Return = z.object({
  id,
  /** Printed on the slip in the parcel, in letters and as a barcode. */
  code: z.string(),
  state: ReturnState,
  note: z.string(),
  /** Garments that were booked, but were not in the parcel. */
  missing: z.string(),
  /** Reason given by the staff who ended it. */
  endReason: z.string(),
  /** True if the garments had arrived, and go back to the customer without a refund. */
  isSentBack: z.boolean(),
  askedAt: instant,
  sentAt: z.nullable(instant),
  receivedAt: z.nullable(instant),
  checkedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** Refund without deductions; null once the actual refund is known. */
  expected: z.nullable(pence),
  /** Part of `expected` that was paid for delivery. */
  expectedDelivery: z.optional(z.nullable(pence)),
  /** Null before the check. */
  refund: z.nullable(pence),
  /** Kind of its prepaid label, if any; only for its owner, until the parcel has arrived. */
  label: z.optional(ReturnLabelKind),
  /** Number of the refunded order, if that is not this one but an earlier one. */
  refundOrder: z.nullable(z.string()),
  lines: z.array(ReturnLine),
})

/**
 * Returns of an order. `left` has the units of each line that may still be returned. `until` is the end of the return
 * period, null before delivery. `refusal` says why nothing can be returned.
 */
export const OrderReturns = z.object({
  returns: z.array(Return),
  left: z.array(z.object({ itemId: id, quantity: count })),
  until: z.nullable(instant),
  refusal: z.nullable(z.string()),
})

/** Outcome of a return for the customer: a refund, an exchange, or both. */
export const ReturnKind = z.enum(['refund', 'exchange', 'both'])

/**
 * A return in the list for staff. `amount` is the refund; before the check, it is the amount paid for the garments that
 * are not exchanged. Null if nothing is refunded.
 */
export const ReturnSummary = z.object({
  id,
  code: z.string(),
  state: ReturnState,
  orderId: id,
  /** The order's number for phone calls. */
  orderNumber: z.string(),
  customer: z.string(),
  units: count,
  kind: ReturnKind,
  garments: z.array(
    z.object({ title: z.string(), choice: z.string(), quantity: count, reason: ReturnReasonField }),
  ),
  /** Units in repair. */
  inRepair: count,
  amount: z.nullable(pence),
  currency: z.string(),
  askedAt: instant,
  receivedAt: z.nullable(instant),
})

/**
 * A return for staff to check. `worth` is the amount paid for each line's units less refunds; `delivery` is the refund
 * of delivery with them, in pence. `refundInstead` is the immediate refund if staff remove a line's replacement from
 * the exchange, null if they cannot. `missing` units were not in the parcel, but their replacement has been sent.
 * `isOwedIfMissing` tells whether a unit that is missing now would be one of them. `dueBy` is the legal deadline of the
 * refund. `bookedBy` is the member of staff who booked it, null if the customer did; `lateReason` says why it was
 * accepted late.
 */
export const AdminReturn = z.extend(Return, {
  orderId: id,
  orderNumber: z.string(),
  currency: z.string(),
  customer: z.string(),
  email: z.string(),
  bookedBy: z.nullable(z.string()),
  lateReason: z.string(),
  dueBy: z.nullable(instant),
  delivery: pence,
  refundState: z.nullable(z.enum(['PENDING', 'SUCCEEDED', 'FAILED'])),
  lines: z.array(
    z.extend(ReturnLine, {
      worth: pence,
      refundInstead: z.nullable(pence),
      missing: count,
      isOwedIfMissing: z.boolean(),
      /**
       * Refund of one, two and more missing units if they arrive after the check, and the part of it from which may be
       * deducted.
       */
      lateRefunds: z.array(z.object({ amount: pence, deductible: pence })),
      sku: z.string(),
      image: z.nullable(Picture),
    }),
  ),
})

export type ReturnState = z.output<typeof ReturnState>
export type ReturnLabelKind = z.output<typeof ReturnLabelKind>
export type ReturnKind = z.output<typeof ReturnKind>
export type ReturnOutcome = z.output<typeof ReturnOutcome>
export type ReturnOutcomes = z.output<typeof ReturnOutcomes>
export type Return = z.output<typeof Return>
export type OrderReturns = z.output<typeof OrderReturns>
export type ReturnSummary = z.output<typeof ReturnSummary>
export type AdminReturn = z.output<typeof AdminReturn>
