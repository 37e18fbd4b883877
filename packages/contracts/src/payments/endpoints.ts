import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, instant, limit, listOf, page } from '../fields.ts'

/**
 * An event of the payment provider. One that could not be processed is retried at `nextAttemptAt`, at growing
 * intervals.
 */
export const PaymentEvent = z.object({
  id: z.string(),
  type: z.string(),
  receivedAt: instant,
  processedAt: z.nullable(instant),
  /** Number of failed attempts. */
  attempts: count,
  nextAttemptAt: z.nullable(instant),
  lastError: z.nullable(z.string()),
})

export const listPaymentEvents = endpoint({
  call: 'GET /admin/payments/events',
  access: 'payments:read',
  summary:
    'Lists the events of the payment provider, newest first. Those marked `waiting` have not been processed yet.',
  input: z.strictObject({ state: z.optional(z.enum(['waiting', 'processed'])), page, limit }),
  answer: listOf(PaymentEvent),
})

export type PaymentEvent = z.output<typeof PaymentEvent>
