import type { OutboxItem } from '@shop/contracts/mail/endpoints'
import { at, idOf } from './samples.ts'

/** A mail that has been sent at the first try. */
export const anOutboxItem = (change: Partial<OutboxItem> = {}): OutboxItem => ({
  id: idOf(1),
  kind: 'order-confirmation',
  state: 'sent',
  orderId: null,
  orderNumber: null,
  isMail: true,
  canResend: true,
  attempts: 1,
  createdAt: at,
  nextAttemptAt: null,
  sentAt: at,
  note: null,
  ...change,
})
