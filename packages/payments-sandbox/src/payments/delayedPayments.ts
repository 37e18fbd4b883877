import { detailsOf } from './methods.ts'
import type { Session } from '../store/objects.ts'
import { beginPayment, capture, failPayment } from './payments.ts'
import { presentSession } from './presentSession.ts'
import type { Provider } from '../Provider.ts'
import type { SessionRecord } from '../store/records.ts'
import { invalidRequest } from '../api/StripeFailure.ts'

/** The payment method whose money takes days. */
export const delayedMethod = 'bacs_debit'

/** Completes an open session with a payment that takes days and is still unpaid. */
export const beginDelayedPayment = (provider: Provider, record: SessionRecord): Session => {
  const { session } = record
  if (session.status !== 'open') throw invalidRequest('This session is not open.')
  session.status = 'complete'
  session.payment_intent = beginPayment(provider, record).id
  provider.store.save('sessions', record)
  const presented = presentSession(provider, record)
  provider.publish('checkout.session.completed', presented)
  return presented
}

/** Sets the outcome of a delayed payment. The session stays complete, paid or not. */
export const endDelayedPayment = (
  provider: Provider,
  record: SessionRecord,
  outcome: 'succeeded' | 'failed',
): Session => {
  const { session } = record
  const payment = provider.store.ledgers.payments.get(record.paymentId ?? '')
  if (payment?.intent.status !== 'processing')
    throw invalidRequest('No payment of this session is under way.')
  if (outcome === 'succeeded') {
    session.payment_status = 'paid'
    capture(provider, record, session.amount_total ?? 0, detailsOf(delayedMethod))
    provider.store.save('sessions', record)
  } else failPayment(provider, record, 'payment_failed')
  const presented = presentSession(provider, record)
  provider.publish(`checkout.session.async_payment_${outcome}`, presented)
  return presented
}
