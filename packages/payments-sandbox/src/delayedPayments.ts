import type { Session } from './objects.ts'
import { capture } from './payments.ts'
import { presentSession } from './presentSession.ts'
import type { Provider } from './Provider.ts'
import type { SessionRecord } from './records.ts'
import { invalidRequest } from './StripeFailure.ts'

/** Completes an open session with a payment that takes days: nothing is paid yet. */
export const beginDelayed = (provider: Provider, record: SessionRecord): Session => {
  const { session } = record
  if (session.status !== 'open') throw invalidRequest('This session is not open.')
  session.status = 'complete'
  provider.store.save('sessions', record)
  provider.publish('checkout.session.completed', presentSession(provider, record))
  return presentSession(provider, record)
}

/** Outcome of a delayed payment. The session stays complete, paid or not. */
export const endDelayed = (
  provider: Provider,
  record: SessionRecord,
  outcome: 'succeeded' | 'failed',
): Session => {
  const { session } = record
  if (session.status !== 'complete' || session.payment_status !== 'unpaid')
    throw invalidRequest('No payment of this session is under way.')
  if (outcome === 'succeeded') {
    session.payment_status = 'paid'
    session.payment_intent = capture(provider, record, session.amount_total ?? 0).id
    provider.store.save('sessions', record)
  }
  const presented = presentSession(provider, record)
  provider.publish(`checkout.session.async_payment_${outcome}`, presented)
  return presented
}
