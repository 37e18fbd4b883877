import { blank } from '@shop/client/test/blank'
import { OutboxItem } from '@shop/contracts/mail/endpoints'
import { at, idOf } from './samples.ts'

/** An email sent at the first try. */
export const anOutboxItem = (change: Partial<OutboxItem> = {}) =>
  blank(OutboxItem, {
    id: idOf(1),
    kind: 'order-confirmation',
    state: 'sent',
    isMail: true,
    canResend: true,
    attempts: 1,
    sentAt: at,
    ...change,
  })
