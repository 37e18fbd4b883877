import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { OfferedLine } from '../orders/changeEndpoints.ts'
import { byId, id, instant, optionalLine, pence } from '../fields.ts'
import { bookedLines } from './endpoints.ts'
import { AdminReturn } from './entities.ts'

/**
 * Units for which staff may book a return or an exchange. `until` is the last day of the shop's promise; `isLate`: that
 * day is over, so a reason is required. `refusal` says why nothing can be booked. `quantity` counts the remaining
 * units.
 */
export const Bookable = z.object({
  until: z.nullable(instant),
  isLate: z.boolean(),
  refusal: z.nullable(z.string()),
  lines: z.array(OfferedLine),
})

export const getBookable = endpoint({
  method: 'GET',
  path: '/admin/orders/{id}/returnable',
  access: 'returns:decide',
  summary: 'What of an order can still be returned or exchanged, and what can be sent in exchange.',
  input: byId,
  answer: Bookable,
})

export const quoteBooking = endpoint({
  method: 'POST',
  isReading: true,
  path: '/admin/orders/{id}/returns/quote',
  access: 'returns:decide',
  summary:
    'What would go back for these units if staff booked them now and nothing was deducted, with `delivery` in it where that is due, and `toPay` what the exchanges cost more. Books nothing.',
  input: z.strictObject({ id, lines: bookedLines }),
  answer: z.object({ refund: pence, delivery: pence, toPay: pence }),
  failures: ['not_returnable', 'out_of_stock'],
})

export const bookReturn = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/returns',
  access: 'returns:decide',
  summary:
    'Books a return or an exchange for the owner of an order that has been sent, who gets the same email as if they had booked it themselves. `swapFor` of a line may be a variant of any product: what costs more is asked for by a link in that email, what costs less is refunded when the return is checked. `expected` are the sums as they were shown, which are refused once they have changed. Once the days for returns are over, `lateReason` says why it is taken all the same. `returnId` is an idempotency key chosen by the client: a retry books one return.',
  input: z.strictObject({
    id,
    returnId: id,
    lines: bookedLines,
    note: optionalLine(500),
    lateReason: optionalLine(300),
    expected: z.optional(z.strictObject({ refund: pence, toPay: pence })),
  }),
  answer: AdminReturn,
  failures: [
    'not_returnable',
    'conflict',
    'out_of_stock',
    'order_disputed',
    'total_changed',
    'limit_reached',
    'payment_method_disabled',
  ],
})

export type Bookable = z.output<typeof Bookable>
