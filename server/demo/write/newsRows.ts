import { retentionPeriods, recordRetentionPeriods } from '@shop/contracts/accounts/retentionPeriods'
import { day, iso } from '../days.ts'
import { demoId } from '../demoId.ts'
import type { Row } from '../insertRows.ts'
import type { PlannedOrder } from '../plan/plan.ts'
import { providerId, refundRows } from './orderRows.ts'

/** Time for sending an email, ms. */
const sendingMs = 2000

const daysBefore = (now: number, { days }: { days: number }) => now - days * day

/**
 * Builds the sent messages about an order that nightly clearing has not deleted: emails of a year, other work of a
 * week.
 */
export const messageRows = (order: PlannedOrder, now: number): Row[] => {
  const { id: orderId, paidAt, shippedAt, canceledAt, refundedAt } = order
  const mailsKeptSince = daysBefore(now, { days: 365 * retentionPeriods.sentMails.years })
  const actsKeptSince = daysBefore(now, recordRetentionPeriods.completedOutboxWork)
  const refund = refundRows(order)[0]
  const refundId = String(refund?.['id'])
  const amount = Number(refund?.['amount'] ?? 0)
  const refundPayload = { orderId, refundId, amount, method: 'card', refunded: amount }
  const messages: [kind: string, at: number | null, key: string, payload: object, keptSince: number][] = [
    ['order-confirmation', paidAt, orderId, { orderId }, mailsKeptSince],
    ['invoice', paidAt, orderId, { orderId }, actsKeptSince],
    ['new-order-notice', paidAt, orderId, { orderId }, mailsKeptSince],
    ['shipped', shippedAt, orderId, { orderId }, mailsKeptSince],
    ['canceled', canceledAt, `${orderId}:${iso(canceledAt ?? 0)}`, { orderId }, mailsKeptSince],
    ['refunded', refundedAt, refundId, refundPayload, mailsKeptSince],
    ['credit-note', refundedAt, refundId, { refundId }, actsKeptSince],
  ]
  return messages.flatMap(([kind, at, key, payload, keptSince]) => {
    if (at === null || at < keptSince) return []
    const sentAt = at + sendingMs
    return sentAt > now
      ? []
      : [
          {
            id: demoId('message', `${kind}:${key}`),
            dedupe_key: `${kind}:${key}`,
            kind,
            payload: JSON.stringify(payload),
            order_id: kind === 'credit-note' ? null : orderId,
            attempts: 1,
            available_at: iso(at),
            sent_at: iso(sentAt),
            created_at: iso(at),
          },
        ]
  })
}

/**
 * Builds processed events of the payment provider, reduced to the order's data. Nightly clearing keeps those of 90
 * days.
 */
export const providerRows = (order: PlannedOrder, now: number): Row[] => {
  const { id: orderId, number, paidAt, canceledAt, refundedAt, price } = order
  const session = { id: providerId('cs', order), object: 'checkout.session', amount_total: price.total }
  const refund = { id: providerId('re', order), object: 'refund', amount: price.total, status: 'succeeded' }
  const providerEvents: [type: string, at: number | null, object: object][] = [
    ['checkout.session.completed', paidAt, { ...session, status: 'complete', payment_status: 'paid' }],
    ['checkout.session.expired', canceledAt, { ...session, status: 'expired', payment_status: 'unpaid' }],
    ['refund.created', refundedAt, refund],
  ]
  return providerEvents.flatMap(([type, at, object]) => {
    if (at === null || at < daysBefore(now, retentionPeriods.paymentEvents)) return []
    const id = `evt_demo_${demoId('event', `${type}:${orderId}`).replaceAll('-', '')}`
    const data = { object: { ...object, metadata: { orderId, orderNumber: number } } }
    return [
      {
        id,
        type,
        payload: JSON.stringify({ id, object: 'event', type, created: Math.floor(at / 1000), data }),
        received_at: iso(at),
        processed_at: iso(at),
        attempts: 1,
      },
    ]
  })
}
