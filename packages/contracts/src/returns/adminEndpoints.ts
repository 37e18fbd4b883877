import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  byId,
  lineOrEmpty,
  id,
  limit,
  line,
  listOf,
  page,
  pence,
  search,
  wholeBetween,
  sumOfPence,
} from '../fields.ts'
import { AdminReturn, ReturnState, ReturnSummary } from './entities.ts'

/** Units of a line, up to the maximum of a booking. */
const units = wholeBetween(0, 9999)

export const listReturns = endpoint({
  call: 'GET /admin/returns',
  access: 'returns:read',
  summary:
    'Lists returns, those waiting longest first. `search` looks for a code or a part of one, the number of the order or its exchange order, a name, an email address or a garment. `inRepair` filters by returns with a garment in repair.',
  input: z.strictObject({
    state: z.optional(ReturnState),
    orderId: z.optional(id),
    inRepair: z.optional(z.literal(true)),
    search: search(200),
    page,
    limit,
  }),
  answer: listOf(ReturnSummary),
})

export const getReturn = endpoint({
  call: 'GET /admin/returns/{id}',
  access: 'returns:read',
  summary: 'Returns a return with the value of its garments.',
  input: byId,
  answer: AdminReturn,
})

export const receiveReturn = endpoint({
  call: 'POST /admin/returns/{id}/received',
  access: 'returns:receive',
  summary: 'Marks the parcel of a return as received. The customer is emailed.',
  input: byId,
  answer: AdminReturn,
  failures: ['conflict'],
})

export const checkReturn = endpoint({
  call: 'POST /admin/returns/{id}/checked',
  access: 'returns:decide',
  summary:
    'Records the inspection of a received return, and refunds the customer. For each line it says how many garments go where, and what is deducted in pence. `amount` is the refund that was shown; fails with 409 if a different one is due.',
  input: z.strictObject({
    id,
    amount: pence,
    lines: z
      .array(
        z.strictObject({
          lineId: id,
          outcomes: z.strictObject({ restock: units, repair: units, write_off: units }),
          deduction: sumOfPence,
          deductionReason: lineOrEmpty(200),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
  answer: AdminReturn,
  failures: ['conflict', 'order_disputed', 'refund_under_way', 'refund_too_large', 'total_changed'],
})

export const endRepair = endpoint({
  call: 'POST /admin/returns/{id}/repaired',
  access: 'returns:decide',
  summary:
    'Marks a garment of an inspected return as repaired and back in stock, or written off. `left` is the number in repair that was shown for the line; fails with 409 if it has changed.',
  input: z.strictObject({
    id,
    lineId: id,
    outcome: z.enum(['restock', 'write_off']),
    left: units,
  }),
  answer: AdminReturn,
  failures: ['conflict'],
})

export const removeMissing = endpoint({
  call: 'POST /admin/returns/{id}/missing',
  access: 'returns:decide',
  summary:
    'Removes garments that were missing from the parcel from a received return. The customer is emailed, and can book them again. If a missing garment was exchanged, its exchange is cancelled; if its replacement has been sent, the garment stays in the return as missing, and the order is flagged, since the customer owes it. `booked` is the number that was shown for the line, without the missing ones; fails with 409 if it has changed.',
  input: z.strictObject({
    id,
    lines: z
      .array(z.strictObject({ lineId: id, arrived: units, booked: units }))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  answer: AdminReturn,
  failures: ['conflict', 'order_disputed', 'refund_under_way', 'refund_too_large'],
})

export const recordLateArrival = endpoint({
  call: 'POST /admin/returns/{id}/late',
  access: 'returns:decide',
  summary:
    'Records missing garments of a line that arrived after the inspection. `outcomes` says where the accepted ones go; they are refunded as the inspection would have refunded them. `sentBack` are not accepted, go back to the customer for the given `reason`, and stay missing. `amount` is the refund that was shown, and `missing` the number that was shown; fails with 409 if they have changed. The customer is emailed.',
  input: z.strictObject({
    id,
    lineId: id,
    missing: units,
    outcomes: z.strictObject({ restock: units, repair: units, write_off: units }),
    sentBack: units,
    reason: lineOrEmpty(300),
    deduction: sumOfPence,
    deductionReason: lineOrEmpty(200),
    amount: pence,
  }),
  answer: AdminReturn,
  failures: ['conflict', 'order_disputed', 'refund_under_way', 'refund_too_large', 'total_changed'],
})

export const refundInstead = endpoint({
  call: 'POST /admin/returns/{id}/instead',
  access: 'returns:decide',
  summary:
    'Cancels the exchange of a line that cannot be sent and is not packed. The customer is emailed. The money is refunded with the rest of the return, or immediately if that has been inspected. `amount` is the sum that was shown; fails with 409 if a different one is due. `isGone` also removes the item from the stock.',
  input: z.strictObject({ id, lineId: id, amount: pence, isGone: z.optional(z.boolean()) }),
  answer: AdminReturn,
  failures: [
    'conflict',
    'order_disputed',
    'refund_under_way',
    'refund_too_large',
    'stock_too_low',
    'total_changed',
  ],
})

export const refuseReturn = endpoint({
  call: 'POST /admin/returns/{id}/cancel',
  access: 'returns:decide',
  summary:
    'Rejects a return that has not been inspected. The customer is emailed the reason. `sendsBack` says that garments already received are sent back to the customer. Fails with 409 if the exchange has been packed.',
  input: z.strictObject({ id, reason: line(300), sendsBack: z.optional(z.boolean()) }),
  answer: AdminReturn,
  failures: ['conflict'],
})

export const finishReturn = endpoint({
  call: 'POST /admin/returns/{id}/done',
  access: 'returns:decide',
  summary: 'Closes an inspected return whose refund failed and was settled in another way.',
  input: byId,
  answer: AdminReturn,
  failures: ['conflict'],
})
