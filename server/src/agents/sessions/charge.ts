import { createHash } from 'node:crypto'
import type { Deps } from '../../platform/base/deps.ts'
import {
  type PaymentCredential,
  type PaymentSession,
  TokenRefused,
} from '../../platform/base/PaymentProvider.ts'
import type { Agent } from '../access/identify.ts'
import type { AgentSession } from './AgentSession.ts'
import type { CountAction } from './limits.ts'
import { isDeclined } from './paymentState.ts'
import { continueUrl } from './words.ts'

export interface TokenPaymentRequest {
  agent: Agent
  session: AgentSession
  credential: PaymentCredential
  /** The agent's idempotency key: a different key means another attempt. */
  key: string
  countAction: CountAction
  /** Total that the agent claims to have shown to the buyer, if it sends one. */
  shownTotal?: number | undefined
}

/**
 * Makes a payment that may be declined. Counts a decline of the agent and of the purchase beforehand, so that
 * simultaneous attempts cannot test more cards than the limit. Takes the counts back if the payment was not declined.
 */
const limitDeclines = async (
  { countAction, session }: TokenPaymentRequest,
  makePayment: () => Promise<PaymentSession>,
): Promise<PaymentSession> => {
  const purchaseId = session.fromCart ?? session.id
  const takeBack = () => countAction('purchaseDecline', { purchaseId, isReversal: true })
  await countAction('purchaseDecline', { purchaseId })
  await countAction('decline').catch(async (error: unknown) => {
    await takeBack()
    throw error
  })
  let countsAsDecline = false
  try {
    const result = await makePayment()
    countsAsDecline = isDeclined(result)
    return result
  } catch (error) {
    countsAsDecline = error instanceof TokenRefused
    throw error
  } finally {
    if (!countsAsDecline) {
      await takeBack()
      await countAction('decline', { isReversal: true })
    }
  }
}

/** Charges a payment. Throws `too_many_requests` if too many cards were declined. */
export const charge = (
  deps: Deps,
  paymentRequest: TokenPaymentRequest,
  { id }: PaymentSession,
): Promise<PaymentSession> => {
  const { session, credential, key } = paymentRequest
  const digest = createHash('sha256').update(`${credential.token} ${key}`).digest('hex')
  return limitDeclines(paymentRequest, () =>
    deps.payments.confirmPayment(id, credential, {
      idempotencyKey: `confirm-${id}-${digest.slice(0, 32)}`,
      returnUrl: continueUrl(deps.publicUrl, session),
    }),
  )
}
