import { createHash } from 'node:crypto'
import type { Deps } from '../../platform/base/deps.ts'
import {
  type PaymentCredential,
  type PaymentSession,
  TokenRefused,
} from '../../platform/base/PaymentProvider.ts'
import type { Agent } from '../access/identify.ts'
import type { AgentSession } from './AgentSession.ts'
import type { Take } from './limits.ts'
import { isDeclined } from './paymentState.ts'
import { continueUrl } from './words.ts'

export interface Paying {
  agent: Agent
  session: AgentSession
  credential: PaymentCredential
  /** The agent's idempotency key: a different key means another attempt. */
  key: string
  take: Take
  /** Total that the agent claims to have shown to the buyer, if it sends one. */
  shownTotal?: number | undefined
}

/**
 * Runs work that may end in a decline. It is counted for the agent and the purchase beforehand, and uncounted if there
 * was no decline, so that simultaneous attempts cannot test more cards.
 */
const counted = async (
  { take, session }: Paying,
  act: () => Promise<PaymentSession>,
): Promise<PaymentSession> => {
  const of = session.fromCart ?? session.id
  const giveBack = () => take('purchaseDecline', { of, isBack: true })
  await take('purchaseDecline', { of })
  await take('decline').catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  let isBad = false
  try {
    const charged = await act()
    isBad = isDeclined(charged)
    return charged
  } catch (error) {
    isBad = error instanceof TokenRefused
    throw error
  } finally {
    if (!isBad) {
      await giveBack()
      await take('decline', { isBack: true })
    }
  }
}

/** Charges a payment. Throws `too_many_requests` if too many cards were declined. */
export const charge = (deps: Deps, paying: Paying, { id }: PaymentSession): Promise<PaymentSession> => {
  const { session, credential, key } = paying
  const digest = createHash('sha256').update(`${credential.token} ${key}`).digest('hex')
  return counted(paying, () =>
    deps.payments.confirmPayment(id, credential, {
      idempotencyKey: `confirm-${id}-${digest.slice(0, 32)}`,
      returnUrl: continueUrl(deps.publicUrl, session),
    }),
  )
}
