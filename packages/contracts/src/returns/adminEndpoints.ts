import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, emptyLine, id, limit, line, listOf, page, pence, search, wholeBetween } from '../fields.ts'
import { AdminReturn, ReturnState, ReturnSummary } from './entities.ts'

/** Units of a line, up to the maximum of a booking. */
const units = wholeBetween(0, 9999)

export const listReturns = endpoint({
  method: 'GET',
  path: '/admin/returns',
  access: 'returns:read',
  summary:
    'A page of returns: those that wait longest first. `search` is a code or a part of one, the number of the order or of its replacement, a name, an email address or a garment. `inRepair` leaves only those of which a garment is in repair.',
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
  method: 'GET',
  path: '/admin/returns/{id}',
  access: 'returns:read',
  summary: 'One return with what its garments are worth.',
  input: byId,
  answer: AdminReturn,
})

export const receiveReturn = endpoint({
  method: 'POST',
  path: '/admin/returns/{id}/received',
  access: 'returns:receive',
  summary: 'Says that the parcel has arrived; the customer is told.',
  input: byId,
  answer: AdminReturn,
  failures: ['conflict'],
})

export const checkReturn = endpoint({
  method: 'POST',
  path: '/admin/returns/{id}/checked',
  access: 'returns:decide',
  summary:
    'Says of each line of a received return how many of its garments go where and what is deducted, in pence, and refunds the rest. `amount` is the sum that was shown; where another one is due, 409.',
  input: z.strictObject({
    id,
    amount: pence,
    lines: z
      .array(
        z.strictObject({
          lineId: id,
          outcomes: z.strictObject({ restock: units, repair: units, write_off: units }),
          deduction: pence.check(z.minimum(0, 'At least £0.00.')),
          deductionReason: emptyLine(200),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
  answer: AdminReturn,
  failures: ['conflict', 'order_disputed', 'refund_under_way', 'refund_too_large', 'total_changed'],
})

export const endRepair = endpoint({
  method: 'POST',
  path: '/admin/returns/{id}/repaired',
  access: 'returns:decide',
  summary:
    'Says that a garment of a checked return has been mended and is back on the shelf, or is written off. `left` is the number of the line that was shown to be in repair; where it is another by now, 409.',
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
  method: 'POST',
  path: '/admin/returns/{id}/missing',
  access: 'returns:decide',
  summary:
    'Takes garments that were not in the parcel out of a received return; the customer is told, and may book them again. `booked` is the number of the line that was shown; where it is another by now, 409.',
  input: z.strictObject({
    id,
    lines: z
      .array(z.strictObject({ lineId: id, arrived: units, booked: units }))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  answer: AdminReturn,
  failures: ['conflict'],
})

export const refundInstead = endpoint({
  method: 'POST',
  path: '/admin/returns/{id}/instead',
  access: 'returns:decide',
  summary:
    'Takes what comes in exchange for a line out of an exchange that has not been packed, since it cannot be sent; the customer is told. Its money goes back with the rest of the return, or at once where that has been checked: `amount` is the sum that was shown; where another one is due, 409. `isGone` takes it out of the stock as well.',
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
  method: 'POST',
  path: '/admin/returns/{id}/cancel',
  access: 'returns:decide',
  summary:
    'Ends a return that has not been checked; the customer is told the reason. `sendsBack` says that garments which have arrived go back to them. Where what comes in exchange has been packed, 409.',
  input: z.strictObject({ id, reason: line(300), sendsBack: z.optional(z.boolean()) }),
  answer: AdminReturn,
  failures: ['conflict'],
})

export const finishReturn = endpoint({
  method: 'POST',
  path: '/admin/returns/{id}/done',
  access: 'returns:decide',
  summary: 'Ends a checked return whose refund failed and was made up for in another way.',
  input: byId,
  answer: AdminReturn,
  failures: ['conflict'],
})
