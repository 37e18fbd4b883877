import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, id, optionalLine, pdf, pence } from '../fields.ts'
import { OrderReturns, ReturnReasonField } from './entities.ts'

/** Units of one line in one return. */
export const returnQuantity = z.int().check(z.minimum(1, 'At least 1.'), z.maximum(9999))

export const listOrderReturns = endpoint({
  call: 'GET /orders/{id}/returns',
  access: 'shopper',
  summary:
    "Lists the returns of the shopper's own order, newest first, and the units that can still be returned.",
  input: byId,
  answer: OrderReturns,
})

/** Units to return. A line of the order may be listed more than once, with a different outcome each time. */
export const returnLinesInput = z
  .array(
    z.strictObject({
      itemId: id,
      quantity: returnQuantity,
      reason: ReturnReasonField,
      swapFor: z.optional(id),
    }),
  )
  .check(z.minLength(1, 'Please choose what you are sending back.'), z.maxLength(100))

export const quoteReturn = endpoint({
  call: 'POST /orders/{id}/returns/quote',
  access: 'shopper',
  summary:
    'Calculates the refund for these units if their return was booked now and nothing was deducted. `delivery` is its share of the delivery charge. Nothing is booked.',
  input: z.strictObject({ id, lines: returnLinesInput }),
  answer: z.object({ refund: pence, delivery: z.optional(pence) }),
  failures: ['not_returnable', 'out_of_stock'],
})

export const askReturn = endpoint({
  call: 'POST /orders/{id}/returns',
  access: 'shopper',
  summary:
    "Books the return of units of the shopper's own order, for a refund or in exchange for another variant of the same product (`swapFor`), which is reserved for 14 days. If that variant costs more, `paymentUrl` of the line leads to the payment page for the difference. `returnId` is an idempotency key chosen by the client: a retry books one return.",
  input: z.strictObject({
    id,
    returnId: id,
    lines: returnLinesInput,
    note: optionalLine(500),
  }),
  answer: OrderReturns,
  failures: [
    'not_returnable',
    'conflict',
    'out_of_stock',
    'already_paid',
    'payment_method_disabled',
    'payment_provider_unavailable',
    'payment_refused',
    'too_many_requests',
  ],
})

export const returnIdInput = z.strictObject({ id, returnId: id })

export const sendReturn = endpoint({
  call: 'POST /orders/{id}/returns/{returnId}/sent',
  access: 'shopper',
  summary: 'Marks the parcel of a return as posted.',
  input: returnIdInput,
  answer: OrderReturns,
  failures: ['conflict'],
})

export const cancelReturn = endpoint({
  call: 'POST /orders/{id}/returns/{returnId}/cancel',
  access: 'shopper',
  summary: 'Cancels a return that has not reached the shop.',
  input: returnIdInput,
  answer: OrderReturns,
  failures: ['conflict'],
})

export const getReturnSlip = endpoint({
  call: 'GET /orders/{id}/returns/{returnId}/slip',
  access: 'shopper',
  summary:
    'Returns the return slip to enclose in the parcel as PDF, with the code of the return and the address.',
  input: returnIdInput,
  answer: pdf,
})
