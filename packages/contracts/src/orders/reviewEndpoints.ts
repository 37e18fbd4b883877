import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, count, id, line, pdf } from '../fields.ts'
import { AdminOrder } from './adminEntities.ts'

const acts = ['conflict', 'refund_under_way'] as const
const onPayment = z.extend(byId, { paymentId: id, reason: line(300) })

export const acceptPayment = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/payments/{paymentId}/accept',
  access: 'payments:decide',
  summary:
    'Takes a payment that does not match its order as its payment: the order is PAID. What is above its total goes back at once.',
  input: onPayment,
  answer: AdminOrder,
  failures: [...acts, 'move_not_allowed', 'out_of_stock', 'already_paid', 'payment_provider_unavailable'],
})

export const returnPayment = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/payments/{paymentId}/return',
  access: 'payments:decide',
  summary:
    'Gives a payment that does not match its order back, all of it. An order that waits for payment on that page is cancelled.',
  input: onPayment,
  answer: AdminOrder,
  failures: [...acts, 'order_disputed'],
})

export const endHandRefund = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/refunds/{refundId}/outcome',
  access: 'payments:decide',
  summary:
    'Says that a refund which staff pay back by hand has been paid back (the customer is told and gets the credit note), or that it will not be.',
  input: z.extend(byId, {
    refundId: id,
    outcome: z.enum(['paid_back', 'withdrawn']),
    note: line(300),
  }),
  answer: AdminOrder,
  failures: ['conflict'],
})

export const clearReview = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/review',
  access: 'payments:decide',
  summary:
    'Says, with a note for its history, that an order which was flagged has been looked at. What keeps a disputed one from being sent stays. Refused while a payment of it waits to be accepted or returned.',
  input: z.extend(byId, { note: line(300) }),
  answer: AdminOrder,
  failures: ['conflict'],
})

const caseId = z.string().check(z.minLength(1), z.maxLength(255))

export const getCaseEvidence = endpoint({
  method: 'GET',
  path: '/admin/orders/{id}/cases/{caseId}/evidence',
  access: 'payments:read',
  summary:
    'What the shop knows of a sale as one PDF, to answer a dispute with: order, invoice, delivery, what happened, photos of parcels, mails, terms, earlier orders of the customer.',
  input: z.extend(byId, { caseId }),
  answer: pdf,
})

export const sendDespiteCase = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/cases/{caseId}/release',
  access: 'payments:decide',
  summary:
    'Lets an order be sent although its payment is disputed, reported as fraud or under review. `version` is of the case that was read; where there has been news of it since, 409. Its money is not touched by this.',
  input: z.extend(byId, {
    caseId,
    version: count,
    reason: line(300),
  }),
  answer: AdminOrder,
  failures: ['conflict'],
})
