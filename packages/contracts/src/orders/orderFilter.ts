import * as z from 'zod/mini'
import { day, pence, search } from '../fields.ts'
import { tag } from '../tags.ts'
import { OrderStatus } from './endpoints.ts'

export const orderSorts = ['newest', 'oldest', 'total-high', 'total-low'] as const
export type OrderSort = (typeof orderSorts)[number]

/** `open`: can be paid. `lapsing`: of those, the ones that lapse within a week. `lapsed`: never paid and not renewed. */
const quoteStates = ['open', 'lapsing', 'lapsed'] as const

const amount = z.optional(pence.check(z.minimum(0), z.maximum(100_000_00, 'Totals are at most 100,000.')))

/**
 * Filters of a list of orders; all of them must hold. `search`: either order number or the id, email, names, postcode, an
 * invoice's number, a parcel's tracking number. `from` and `to`: days of the shop's clocks, both included, on which
 * the order was placed. `attention`: only those that somebody should look at: flagged ones, those with a dispute or inquiry that
 * wants an answer, those that are late, and those of whose money a part has gone back before they are sent. `held`: only those that a case
 * about their payment, or a return that has not arrived, keeps from being sent, or only the others. `unanswered`: only those
 * with a dispute or inquiry that wants an answer. `partRefunded`: only those of whose money a part has gone back. `quote`: only the quotes of staff in
 * this state. `tag`: only those that have this tag, in any case.
 */
export const orderFilter = {
  search: search(),
  status: z.optional(OrderStatus),
  from: z.optional(day),
  to: z.optional(day),
  minTotal: amount,
  maxTotal: amount,
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Give a country code such as GB.'))),
  attention: z.optional(z.boolean()),
  held: z.optional(z.boolean()),
  unanswered: z.optional(z.literal(true)),
  partRefunded: z.optional(z.literal(true)),
  quote: z.optional(z.enum(quoteStates)),
  tag: z.optional(tag),
  sort: z.optional(z.enum(orderSorts)),
}
