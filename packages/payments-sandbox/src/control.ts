import { jsonAnswer, type Answer } from './api/Answer.ts'
import { readFault, refundEnds, type Faults } from './Faults.ts'
import type { Provider } from './Provider.ts'
import { payOut } from './money/balance.ts'
import { beginDelayedPayment, delayedMethod, endDelayedPayment } from './payments/delayedPayments.ts'
import { changeDispute } from './money/disputes.ts'
import { closeReview, openReview, reviewEnds, warnOfFraud } from './money/fraud.ts'
import { findSession } from './payments/expireSession.ts'
import { isMethod } from './payments/methods.ts'
import { payByMethod } from './payments/payments.ts'
import { presentSession } from './payments/presentSession.ts'
import { raiseDispute } from './money/raiseDispute.ts'
import { endRefund, refundPayment } from './money/refunds.ts'
import { invalidRequest } from './api/StripeFailure.ts'

export interface Control {
  faults: Faults
  provider: Provider
  advanceClock: (milliseconds: number) => void
  setWebhookUrl: (url: string | undefined) => void
}

type Fields = Record<string, unknown>

const controls: Record<string, (control: Control, body: Fields) => unknown> = {
  'GET /_sandbox/faults': ({ faults }) => faults.pending(),
  'DELETE /_sandbox/faults': ({ faults }) => faults.clear(),
  'POST /_sandbox/faults': ({ faults }, body) => {
    const fault = readFault(body)
    if (!fault) throw invalidRequest('That is not a fault.')
    faults.add(fault)
    return faults.pending()
  },
  'POST /_sandbox/clock': ({ advanceClock }, body) => {
    const { advanceMs } = body
    if (typeof advanceMs !== 'number' || !(advanceMs >= 0)) throw invalidRequest('advanceMs is missing.')
    advanceClock(advanceMs)
  },
  'POST /_sandbox/webhook': ({ setWebhookUrl }, { url }) => setWebhookUrl(textOf(url)),
  'POST /_sandbox/faults/release': ({ faults }) => faults.release(),
  'POST /_sandbox/list_lag': ({ provider }, { ms }) => {
    if (typeof ms !== 'number' || !(ms >= 0)) throw invalidRequest('ms is missing.')
    provider.listLagMs = ms
  },
  'POST /_sandbox/methods': ({ provider }, { methods }) => {
    if (!Array.isArray(methods) || !methods.every(name => typeof name === 'string' && isMethod(name)))
      throw invalidRequest('methods must be a list of payment method types.')
    provider.methods = methods
  },
  'POST /_sandbox/sessions/pay': ({ provider }, { session, method }) => {
    const record = findSession(provider, String(session))
    if (method === delayedMethod) return beginDelayedPayment(provider, record)
    payByMethod(provider, record, textOf(method))
    return presentSession(provider, record)
  },
  'POST /_sandbox/sessions/end': ({ provider }, { session, outcome }) => {
    if (outcome !== 'succeeded' && outcome !== 'failed')
      throw invalidRequest('outcome must be succeeded or failed.')
    return endDelayedPayment(provider, findSession(provider, String(session)), outcome)
  },
  'POST /_sandbox/refunds': ({ provider }, { paymentIntent, amount }) =>
    refundPayment(provider, String(paymentIntent), typeof amount === 'number' ? { amount } : {}),
  'POST /_sandbox/refunds/end': ({ provider }, { refund, status, failureReason }) => {
    const end = refundEnds.find(choice => choice === status)
    if (!end) throw invalidRequest(`status must be one of ${refundEnds.join(', ')}.`)
    return endRefund(provider, String(refund), end, textOf(failureReason))
  },
  'POST /_sandbox/disputes': ({ provider }, { paymentIntent, reason, amount, inquiry }) =>
    raiseDispute(provider, String(paymentIntent), {
      reason: textOf(reason),
      amount: typeof amount === 'number' ? amount : undefined,
      isInquiry: inquiry === true,
    }),
  'POST /_sandbox/disputes/change': ({ provider }, { dispute, status }) =>
    changeDispute(provider, String(dispute), String(status)),
  'POST /_sandbox/fraud_warnings': ({ provider }, { paymentIntent, fraudType }) =>
    warnOfFraud(provider, String(paymentIntent), textOf(fraudType)),
  'POST /_sandbox/reviews': ({ provider }, { paymentIntent, reason }) =>
    openReview(provider, String(paymentIntent), textOf(reason)),
  'POST /_sandbox/reviews/close': ({ provider }, { review, reason }) => {
    const end = reviewEnds.find(choice => choice === reason)
    if (!end) throw invalidRequest(`reason must be one of ${reviewEnds.join(', ')}.`)
    return closeReview(provider, String(review), end)
  },
  'POST /_sandbox/payouts': ({ provider }) => payOut(provider),
}

/** Answers a control call, by which a test in another process controls the sandbox; undefined if it is unknown. */
export const answerControl = (
  control: Control,
  method: string,
  path: string,
  text: string,
): Answer | undefined => {
  const handler = controls[`${method} ${path}`]
  return handler && jsonAnswer(handler(control, readFields(text)) ?? { ok: true })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

const readFields = (text: string): Fields => {
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Fields
  } catch {
    // Invalid JSON is refused below, like JSON that is not an object.
  }
  throw invalidRequest('The body must be a JSON object.')
}
