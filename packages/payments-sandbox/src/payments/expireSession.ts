import type { Session } from '../store/objects.ts'
import { presentSession } from './presentSession.ts'
import type { Provider } from '../Provider.ts'
import type { SessionRecord } from '../store/records.ts'
import { endPlannedRefund } from '../money/refunds.ts'
import { invalidRequest, resourceMissing } from '../api/StripeFailure.ts'

/** Finds a session's record, or throws Stripe's 404. */
export const findSession = (provider: Provider, id: string): SessionRecord => {
  const record = provider.store.ledgers.sessions.get(id)
  if (!record) throw resourceMissing('checkout.session', id, 'session')
  return record
}

/** Expires an open session on request; refuses complete or expired ones. */
export const expireSession = (provider: Provider, id: string): Session => {
  const record = findSession(provider, id)
  if (record.session.status !== 'open')
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${record.session.status}.`,
    )
  return expire(provider, record)
}

/** Runs everything that is due: sessions expire, refunds end as planned. */
export const runDueWork = (provider: Provider) => {
  for (const id of provider.deadlines.takeDue(provider.now())) {
    const record = provider.store.ledgers.sessions.get(id)
    if (record?.session.status === 'open') expire(provider, record)
    else if (!record) endPlannedRefund(provider, id)
  }
}

const expire = (provider: Provider, record: SessionRecord) => {
  record.session.status = 'expired'
  record.awaitsAuthentication = false
  provider.store.save('sessions', record)
  const session = presentSession(provider, record)
  provider.publish('checkout.session.expired', session)
  return session
}
