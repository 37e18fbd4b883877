import { recordEntry, chargeEntry } from '../money/balance.ts'
import { detailsOf, type Method } from './methods.ts'
import { newId } from '../store/newId.ts'
import type { Charge, PaymentIntent } from '../store/objects.ts'
import { presentSession } from './presentSession.ts'
import type { Provider } from '../Provider.ts'
import type { PaymentRecord, SessionRecord } from '../store/records.ts'
import { invalidRequest } from '../api/StripeFailure.ts'

/** Pays an open session, once; does nothing if the session is not open. */
export const paySession = (provider: Provider, record: SessionRecord, details = detailsOf('card')) => {
  const { session } = record
  if (session.status !== 'open') return
  session.status = 'complete'
  record.awaitsAuthentication = false
  if (session.payment_status === 'unpaid') {
    session.payment_status = 'paid'
    session.payment_intent = capture(provider, record, session.amount_total ?? 0, details).id
  }
  provider.store.save('sessions', record)
  provider.publish('checkout.session.completed', presentSession(provider, record))
}

/** Pays a session as a shopper would, by its first method by default. */
export const payByMethod = (provider: Provider, record: SessionRecord, method?: string) => {
  const { payment_method_types: methods } = record.session
  const chosenMethod = methods.find(name => name === (method ?? methods[0]))
  if (chosenMethod === undefined) throw invalidRequest(`This session does not offer ${method}.`)
  paySession(provider, record, detailsOf(chosenMethod as Method))
}

/** Captures the money for a session and publishes events. */
export const capture = (
  provider: Provider,
  record: SessionRecord,
  amount: number,
  details = detailsOf('card'),
) => captureIntent(provider, findOrCreatePayment(provider, record), amount, details)

export const captureIntent = (
  provider: Provider,
  payment: PaymentRecord,
  amount: number,
  details: ReturnType<typeof detailsOf>,
) => {
  const { intent } = payment
  payment.charge = chargeOf(intent, provider.now(), details)
  payment.charge.balance_transaction = recordEntry(provider, chargeEntry(payment.charge)).id
  intent.amount_received = amount
  intent.last_payment_error = null
  intent.latest_charge = payment.charge.id
  intent.next_action = null
  intent.payment_method = payment.charge.payment_method
  intent.status = 'succeeded'
  provider.store.save('payments', payment)
  provider.publish('payment_intent.succeeded', intent)
  return intent
}

type DeclineReason = 'card_declined' | 'authentication_failed' | 'payment_failed'

export const declineErrors = {
  card_declined: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  authentication_failed: {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'The payment was not confirmed with your bank.',
  },
  payment_failed: {
    type: 'invalid_request_error',
    code: 'payment_intent_payment_attempt_failed',
    message: 'The payment failed.',
  },
} as const satisfies Record<DeclineReason, PaymentIntent['last_payment_error']>

/** Records a failed attempt; the session stays open. Returns the message for the shopper. */
export const declineSession = (provider: Provider, record: SessionRecord, reason: DeclineReason): string => {
  if (record.session.status === 'open') {
    record.awaitsAuthentication = false
    failPayment(provider, record, reason)
  }
  return declineErrors[reason].message
}

/** Fails a session's payment. */
export const failPayment = (provider: Provider, record: SessionRecord, reason: DeclineReason) => {
  failIntent(provider, findOrCreatePayment(provider, record), reason)
  provider.store.save('sessions', record)
}

/** Fails a payment attempt; another may follow. */
export const failIntent = (provider: Provider, payment: PaymentRecord, reason: DeclineReason) => {
  payment.intent.last_payment_error = declineErrors[reason]
  payment.intent.next_action = null
  payment.intent.status = 'requires_payment_method'
  provider.store.save('payments', payment)
  provider.publish('payment_intent.payment_failed', payment.intent)
}

/** Begins a payment whose money takes days. */
export const beginPayment = (provider: Provider, record: SessionRecord): PaymentIntent => {
  const payment = findOrCreatePayment(provider, record)
  payment.intent.status = 'processing'
  payment.intent.last_payment_error = null
  provider.store.save('payments', payment)
  provider.publish('payment_intent.processing', payment.intent)
  return payment.intent
}

const findOrCreatePayment = (provider: Provider, record: SessionRecord): PaymentRecord => {
  const existing = record.paymentId && provider.store.ledgers.payments.get(record.paymentId)
  if (existing) return existing
  const intent = createIntent(provider, record)
  record.paymentId = intent.id
  return {
    id: intent.id,
    created: intent.created,
    sessionId: record.id,
    intent,
    charge: null,
    refundIds: [],
  }
}

const createIntent = (provider: Provider, { session, ...record }: SessionRecord): PaymentIntent => ({
  id: newId('pi_'),
  object: 'payment_intent',
  amount: session.amount_total ?? 0,
  amount_capturable: 0,
  amount_received: 0,
  canceled_at: null,
  capture_method: 'automatic_async',
  created: provider.now(),
  currency: session.currency ?? 'gbp',
  customer: session.customer,
  description: record.intentDescription,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  metadata: record.intentMetadata,
  payment_method: null,
  payment_method_types: session.payment_method_types,
  receipt_email: session.customer_email,
  status: 'requires_payment_method',
})

/** Derives the id of a charge from that of its payment. A payment has only one charge here, so no index is needed. */
const chargeIdOf = (intentId: string) => intentId.replace(/^pi_/, 'ch_')
export const intentIdOf = (chargeId: string) => chargeId.replace(/^ch_/, 'pi_')

/** Creates the charge of a successful payment, at `created`. */
export const chargeOf = (intent: PaymentIntent, created: number, details = detailsOf('card')): Charge => ({
  id: chargeIdOf(intent.id),
  object: 'charge',
  amount: intent.amount,
  amount_captured: intent.amount,
  amount_refunded: 0,
  balance_transaction: null,
  captured: true,
  created,
  currency: intent.currency,
  customer: intent.customer,
  description: intent.description,
  disputed: false,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: intent.metadata,
  paid: true,
  payment_intent: intent.id,
  payment_method: newId('pm_'),
  payment_method_details: details,
  receipt_email: intent.receipt_email,
  refunded: false,
  status: 'succeeded',
})
