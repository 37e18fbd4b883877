import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, count, id, instant, limit, listOf, page } from '../fields.ts'

/** `waiting`: will be retried. `dead`: abandoned until somebody resends it. */
export const OutboxState = z.enum(['waiting', 'dead', 'sent'])

/**
 * An email or document triggered by an event. Its content is left out, since it may have links that open an account.
 */
export const OutboxItem = z.object({
  id,
  kind: z.string(),
  state: OutboxState,
  orderId: z.nullable(id),
  orderNumber: z.nullable(z.string()),
  isMail: z.boolean(),
  /** Tells whether staff may send it, or send it again. */
  canResend: z.boolean(),
  attempts: count,
  createdAt: instant,
  /** Null unless it is waiting. */
  nextAttemptAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  /** Reason why it is not sent, or was not needed. */
  note: z.nullable(z.string()),
})

export const listOutbox = endpoint({
  call: 'GET /admin/outbox',
  access: 'jobs:read',
  summary:
    'Lists emails and documents that are waiting, failed or done, newest first. With `orderId`, lists those about one order.',
  input: z.strictObject({ state: z.optional(OutboxState), orderId: z.optional(id), page, limit }),
  answer: listOf(OutboxItem),
})

export const resendOutboxItem = endpoint({
  call: 'POST /admin/outbox/{id}/resend',
  access: 'jobs:run',
  summary:
    'Retries a waiting or failed item immediately, with all its attempts available again. An email that was already sent is generated again and sent once more; the answer is the new message.',
  input: byId,
  answer: OutboxItem,
  failures: ['conflict'],
})

export type OutboxState = z.output<typeof OutboxState>
export type OutboxItem = z.output<typeof OutboxItem>
