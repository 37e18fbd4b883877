import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, count, id, instant, limit, listOf, page } from '../fields.ts'

/** Differences found by the nightly audit. */
export const AuditKind = z.enum([
  'payment-without-order',
  'order-without-payment',
  'refund-differs',
  'payment-differs',
  'stock-differs',
  'audit-log-broken',
  'ledger-differs',
  'balance-differs',
  'papers-differ',
  'promotion-differs',
  'export-unproven',
])

export const AlertKind = z.enum([
  ...AuditKind.options,
  'dispute',
  'dispute-due',
  'fraud-suspected',
  'refund-failed',
  'refund-by-hand',
  'refund-unknown',
  'payment-mismatch',
  'event-failing',
  'event-version',
  'webhook-silent',
  'webhook-off',
  'plan-failed',
  'message-dead',
  'messages-stuck',
  'job-failing',
  'refund-slow',
  'return-slow',
  'payment-refused',
  'restored',
  'files-away',
  'backup-missing',
  'disk-full',
  'zone-incomplete',
])

/**
 * A problem that somebody should look at. `subject` is the id of an order, refund, payment, variant, message or job.
 * `orderId` and `orderNumber`: the order concerned, if any.
 */
export const Alert = z.object({
  id,
  kind: AlertKind,
  subject: z.string(),
  orderId: z.nullable(id),
  orderNumber: z.nullable(z.string()),
  detail: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  resolvedAt: z.nullable(instant),
})

export const listAlerts = endpoint({
  call: 'GET /admin/alerts',
  access: 'alerts:read',
  summary: 'Lists alerts, newest first. Returns open ones unless resolved ones are requested.',
  input: z.strictObject({ state: z.optional(z.enum(['open', 'resolved'])), page, limit }),
  answer: z.extend(listOf(Alert), {
    /** Open alerts about payments without an order, which should be 0. */
    paymentsWithoutOrder: count,
  }),
})

export const resolveAlert = endpoint({
  call: 'POST /admin/alerts/{id}/resolve',
  access: 'alerts:resolve',
  summary: 'Marks an alert as resolved.',
  input: byId,
  answer: Alert,
})

export type AlertKind = z.output<typeof AlertKind>
export type AuditKind = z.output<typeof AuditKind>
export type Alert = z.output<typeof Alert>
