import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ChangeableLine } from '../orders/changeEndpoints.ts'
import { byId, count, id, instant, optionalLine, pence } from '../fields.ts'
import { returnLinesInput } from './endpoints.ts'
import { AdminReturn } from './entities.ts'

/**
 * Units for which staff may book a return or an exchange. `until` is the end of the return period. If `isLate`, it is
 * over, and a reason is required. `refusal` says why nothing can be booked. `quantity` of a line counts the units that
 * can still be returned.
 */
export const BookableUnits = z.object({
  until: z.nullable(instant),
  isLate: z.boolean(),
  refusal: z.nullable(z.string()),
  lines: z.array(ChangeableLine),
})

export const getBookable = endpoint({
  call: 'GET /admin/orders/{id}/returnable',
  access: 'returns:decide',
  summary:
    'Returns the units of an order that can still be returned or exchanged, and the variants that they can be exchanged for.',
  input: byId,
  answer: BookableUnits,
})

export const quoteBooking = endpoint({
  call: 'POST /admin/orders/{id}/returns/quote',
  isReading: true,
  access: 'returns:decide',
  summary:
    'Calculates the refund for these units if staff booked their return now and nothing was deducted. `delivery` is its share of the delivery charge, and `toPay` is the extra cost of the exchanges. Nothing is booked.',
  input: z.strictObject({ id, lines: returnLinesInput }),
  answer: z.object({ refund: pence, delivery: pence, toPay: pence }),
  failures: ['not_returnable', 'out_of_stock'],
})

export const bookReturn = endpoint({
  call: 'POST /admin/orders/{id}/returns',
  access: 'returns:decide',
  summary:
    'Books a return or an exchange for the customer of a shipped order, who receives the same email as after booking it online. `swapFor` of a line can be a variant of any product: if it costs more, that email contains a payment link; if it costs less, the difference is refunded once the return is inspected. `expected` contains the sums, and the number of units that could be returned, as they were shown; fails if they have changed. After the return period, `lateReason` is required. `returnId` is an idempotency key chosen by the client: a retry books one return; reuse for a different return fails with 409.',
  input: z.strictObject({
    id,
    returnId: id,
    lines: returnLinesInput,
    note: optionalLine(500),
    lateReason: optionalLine(300),
    expected: z.optional(z.strictObject({ refund: pence, toPay: pence, units: z.optional(count) })),
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

export type BookableUnits = z.output<typeof BookableUnits>
