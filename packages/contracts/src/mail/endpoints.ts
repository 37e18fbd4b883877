import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, count, id, instant, limit, listOf, page } from '../fields.ts'

/** `waiting`: will be tried, again and again. `dead`: given up, until somebody has it sent again. */
export const OutboxState = z.enum(['waiting', 'dead', 'sent'])

/**
 * A mail or document that follows from something that happened. What it says is not answered: it may hold links that
 * open an account. `nextAttemptAt` is null unless it waits; `note` tells why it is not sent, or was not needed.
 */
export const OutboxItem = z.object({
  id,
  kind: z.string(),
  state: OutboxState,
  orderId: z.nullable(id),
  orderNumber: z.nullable(z.string()),
  isMail: z.boolean(),
  /** Staff may have it sent, or sent once more. */
  canResend: z.boolean(),
  attempts: count,
  createdAt: instant,
  nextAttemptAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  note: z.nullable(z.string()),
})

export const listOutbox = endpoint({
  method: 'GET',
  path: '/admin/outbox',
  access: 'jobs:read',
  summary:
    'Emails and documents that wait, were given up or are done, newest first; with `orderId` those about one order.',
  input: z.strictObject({ state: z.optional(OutboxState), orderId: z.optional(id), page, limit }),
  answer: listOf(OutboxItem),
})

export const resendOutboxItem = endpoint({
  method: 'POST',
  path: '/admin/outbox/{id}/resend',
  access: 'jobs:run',
  summary:
    'Tries something that waits or was given up at once, with all its attempts before it again. A mail that was sent is written anew and sent once more; the answer is the message that goes out.',
  input: byId,
  answer: OutboxItem,
  failures: ['conflict'],
})

export type OutboxState = z.output<typeof OutboxState>
export type OutboxItem = z.output<typeof OutboxItem>
