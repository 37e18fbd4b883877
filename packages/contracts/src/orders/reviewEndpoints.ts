import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, count, id, line, pdf } from '../fields.ts'
import { AdminOrder } from './adminEntities.ts'

const reviewFailures = ['conflict', 'refund_under_way'] as const
const paymentInput = z.extend(byId, { paymentId: id, reason: line(300) })

export const acceptPayment = endpoint({
  call: 'POST /admin/orders/{id}/payments/{paymentId}/accept',
  access: 'payments:decide',
  summary:
    'Accepts a payment that does not match its order. The order becomes PAID, and any excess over its total is refunded immediately.',
  input: paymentInput,
  answer: AdminOrder,
  failures: [
    ...reviewFailures,
    'move_not_allowed',
    'out_of_stock',
    'already_paid',
    'payment_provider_unavailable',
  ],
})

export const returnPayment = endpoint({
  call: 'POST /admin/orders/{id}/payments/{paymentId}/return',
  access: 'payments:decide',
  summary:
    'Refunds a payment that does not match its order in full. An order waiting for payment on that page is cancelled.',
  input: paymentInput,
  answer: AdminOrder,
  failures: [...reviewFailures, 'order_disputed'],
})

export const endHandRefund = endpoint({
  call: 'POST /admin/orders/{id}/refunds/{refundId}/outcome',
  access: 'payments:decide',
  summary:
    'Records the outcome of a refund that staff make by hand. If it was paid, the customer is emailed and receives the credit note.',
  input: z.extend(byId, {
    refundId: id,
    outcome: z.enum(['paid_back', 'withdrawn']),
    note: line(300),
  }),
  answer: AdminOrder,
  failures: ['conflict'],
})

export const clearReview = endpoint({
  call: 'POST /admin/orders/{id}/review',
  access: 'payments:decide',
  summary:
    'Marks a flagged order as reviewed, with a note for its history. A dispute keeps blocking shipment. Fails while a payment of the order has to be accepted or refunded.',
  input: z.extend(byId, { note: line(300) }),
  answer: AdminOrder,
  failures: ['conflict'],
})

const caseId = z.string().check(z.minLength(1), z.maxLength(255))

export const getCaseEvidence = endpoint({
  call: 'GET /admin/orders/{id}/cases/{caseId}/evidence',
  access: 'payments:read',
  summary:
    "Returns the evidence about a sale as one PDF, to answer a dispute. It contains the order, invoice, delivery, history, photos of parcels, emails, terms and the customer's earlier orders.",
  input: z.extend(byId, { caseId }),
  answer: pdf,
})

export const sendDespiteCase = endpoint({
  call: 'POST /admin/orders/{id}/cases/{caseId}/release',
  access: 'payments:decide',
  summary:
    'Allows an order to be shipped although its payment is disputed, reported as fraud or under review. Its money is not affected. `version` is the version of the dispute that was read; fails with 409 if it has changed since.',
  input: z.extend(byId, {
    caseId,
    version: count,
    reason: line(300),
  }),
  answer: AdminOrder,
  failures: ['conflict'],
})
