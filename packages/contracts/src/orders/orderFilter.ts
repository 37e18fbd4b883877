import * as z from 'zod/mini'
import { day, pence, search } from '../fields.ts'
import { tag } from '../tags.ts'
import { OrderStatus } from './endpoints.ts'

export const orderSorts = ['newest', 'oldest', 'total-high', 'total-low'] as const
export type OrderSort = (typeof orderSorts)[number]

/** States of a quote. `open`: can be paid. `lapsing`: open, and lapses within a week. `lapsed`: unpaid, not renewed. */
const quoteStates = ['open', 'lapsing', 'lapsed'] as const

const amount = z.optional(pence.check(z.minimum(0), z.maximum(100_000_00, 'Totals are at most 100,000.')))

/** Filters of a list of orders, all of which an order must match. */
export const orderFilter = {
  /** Order number, id, email, name, postcode, invoice number or tracking number. */
  search: search(),
  status: z.optional(OrderStatus),
  /** First day on which the order was placed, in the shop's time zone; `to` is the last one. */
  from: z.optional(day),
  to: z.optional(day),
  minTotal: amount,
  maxTotal: amount,
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Give a country code such as GB.'))),
  /** Waits for a decision: flagged, with a dispute or inquiry to answer, or with a refund to pay by hand. */
  attention: z.optional(z.boolean()),
  /** Blocked from being sent by a dispute or by a return that has not arrived; `false`: not blocked. */
  held: z.optional(z.boolean()),
  /** Has a dispute or inquiry to answer. */
  unanswered: z.optional(z.literal(true)),
  partRefunded: z.optional(z.literal(true)),
  /** Quotes of staff in this state. */
  quote: z.optional(z.enum(quoteStates)),
  tag: z.optional(tag),
  sort: z.optional(z.enum(orderSorts)),
}
