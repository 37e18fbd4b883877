import type Stripe from 'stripe'
import { chargeText, methodText } from './chargeText.ts'
import type {
  BalanceMovement,
  ProviderCase,
  PaymentSession,
  ProviderPayment,
  ProviderRefund,
} from '../../../../platform/base/PaymentProvider.ts'

/** Returns the id of an object that Stripe names or includes. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

export const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString()

/** Names the payment method of a payment's charge; null if the payment does not include the charge. */
const chargeTextOf = ({ latest_charge: charge }: Stripe.PaymentIntent): string | null =>
  chargeText(charge && typeof charge !== 'string' ? charge.payment_method_details : null)

/**
 * Names the payment method by the charge if the session includes it, otherwise by the method if the page offered only
 * one.
 */
const paymentMethodOf = ({
  payment_intent: intent,
  payment_method_types: types,
}: Stripe.Checkout.Session) => {
  if (!intent) return null
  const text = typeof intent === 'string' ? null : chargeTextOf(intent)
  const [firstType] = types
  const onlyMethod = firstType !== undefined && types.length === 1 ? methodText(firstType) : null
  return text ?? onlyMethod
}

const failureOf = ({ payment_intent: intent }: Stripe.Checkout.Session): string | null => {
  if (!intent || typeof intent === 'string') return null
  return intent.last_payment_error?.message ?? null
}

export const presentSession = (session: Stripe.Checkout.Session): PaymentSession => ({
  id: session.id,
  url: session.url,
  status: (session.status ?? 'open') as PaymentSession['status'],
  // A promotion may leave nothing to pay: then the page is completed without a payment.
  isPaid:
    session.payment_status === 'paid' ||
    (session.status === 'complete' && session.payment_status === 'no_payment_required'),
  isFailed: false,
  failure: failureOf(session),
  orderId: session.client_reference_id,
  amount: session.amount_total ?? 0,
  currency: (session.currency ?? '').toUpperCase(),
  isLive: session.livemode,
  paymentIntentId: idOf(session.payment_intent),
  paidWith: paymentMethodOf(session),
  expiresAt: instantOf(session.expires_at),
  isByToken: false,
  bankUrl: null,
})

/** Tells whether a payment was made by token rather than by a payment page. */
export const isByToken = ({ metadata }: Pick<Stripe.PaymentIntent, 'metadata'>): boolean =>
  metadata?.['by'] === 'token'

const tokenStatuses: Readonly<Record<string, PaymentSession['status']>> = {
  succeeded: 'complete',
  processing: 'complete',
  canceled: 'expired',
}

/** Presents a payment by token in the form of a payment session. */
export const presentTokenPayment = (intent: Stripe.PaymentIntent): PaymentSession => {
  return {
    id: intent.id,
    url: null,
    status: tokenStatuses[intent.status] ?? 'open',
    isPaid: intent.status === 'succeeded',
    isFailed: false,
    failure: intent.last_payment_error?.message ?? null,
    orderId: intent.metadata['orderId'] ?? null,
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    isLive: intent.livemode,
    paymentIntentId: intent.id,
    paidWith: chargeTextOf(intent),
    expiresAt: intent.metadata['payableUntil'] ?? instantOf(intent.created),
    isByToken: true,
    bankUrl: intent.next_action?.redirect_to_url?.url ?? null,
  }
}

const refundStates: Record<string, ProviderRefund['state']> = {
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
  canceled: 'FAILED',
}

/** https://docs.stripe.com/api/refunds/object#refund_object-failure_reason */
const refundFailures: Readonly<Record<string, string>> = {
  charge_for_pending_refund_disputed: 'the customer disputed the payment meanwhile',
  declined: "the customer's bank declined it",
  expired_or_canceled_card: 'the card has expired or was canceled',
  insufficient_funds: 'the balance at the payment provider does not cover it',
  lost_or_stolen_card: 'the card was reported lost or stolen',
  merchant_request: 'it was stopped at the request of the shop',
  unknown: "the customer's bank gives no reason",
}

const refundReason = ({ status, failure_reason: failure }: Stripe.Refund): string | null => {
  if (status === 'requires_action')
    return 'the payment provider has mailed the customer, who has to say where the money goes'
  if (status === 'canceled') return 'it was canceled'
  return failure ? (refundFailures[failure] ?? failure.replaceAll('_', ' ')) : null
}

export const presentRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  state: refundStates[refund.status ?? ''] ?? 'PENDING',
  reason: refundReason(refund),
  amount: refund.amount,
  currency: refund.currency.toUpperCase(),
  paymentIntentId: idOf(refund.payment_intent),
  refundId: refund.metadata?.['refundId'] ?? null,
  createdAt: instantOf(refund.created),
})

/** Computes the amount that the bank retains for a dispute now, and the provider's fee, in the payment's currency. */
const retainedAmountsOf = ({ balance_transactions: moves, amount, currency }: Stripe.Dispute) => {
  const sum = (key: 'amount' | 'fee') => moves.reduce((total, move) => total + move[key], 0)
  if (moves.every(move => move.currency === currency))
    return { withdrawn: Math.max(0, -sum('amount')), fee: Math.max(0, sum('fee')) }
  // The dispute was settled in another currency, whose amounts cannot be compared with the payment's.
  return { withdrawn: sum('amount') < 0 ? amount : 0, fee: 0 }
}

export const presentDispute = (dispute: Stripe.Dispute): ProviderCase => ({
  kind: 'dispute',
  id: dispute.id,
  paymentIntentId: idOf(dispute.payment_intent),
  amount: dispute.amount,
  currency: dispute.currency.toUpperCase(),
  reason: dispute.reason,
  status: dispute.status,
  dueBy: dispute.evidence_details.due_by === null ? null : instantOf(dispute.evidence_details.due_by),
  ...retainedAmountsOf(dispute),
  blocksRefund: !dispute.is_charge_refundable,
  createdAt: instantOf(dispute.created),
})

/** Facts of a case about a whole payment that has moved no money. */
const wholePaymentFacts = {
  amount: null,
  currency: null,
  dueBy: null,
  withdrawn: 0,
  fee: 0,
  blocksRefund: false,
}

export const presentFraudWarning = (warning: Stripe.Radar.EarlyFraudWarning): ProviderCase => ({
  kind: 'fraud_warning',
  id: warning.id,
  paymentIntentId: idOf(warning.payment_intent),
  ...wholePaymentFacts,
  reason: warning.fraud_type,
  status: warning.actionable ? 'actionable' : 'not_actionable',
  createdAt: instantOf(warning.created),
})

export const presentReview = (review: Stripe.Review): ProviderCase => ({
  kind: 'review',
  id: review.id,
  paymentIntentId: idOf(review.payment_intent),
  ...wholePaymentFacts,
  reason: review.opened_reason,
  status: review.open ? 'open' : (review.closed_reason ?? review.reason),
  createdAt: instantOf(review.created),
})

export const presentPayment = (payment: Stripe.PaymentIntent): ProviderPayment => ({
  paymentIntentId: payment.id,
  orderId: payment.metadata['orderId'] ?? null,
  amount: payment.amount_received,
  currency: payment.currency.toUpperCase(),
  createdAt: instantOf(payment.created),
})

/** https://docs.stripe.com/reports/balance-transaction-types */
const movementKinds: Readonly<Record<string, BalanceMovement['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
}

export const presentMovement = (movement: Stripe.BalanceTransaction): BalanceMovement => {
  const { id, amount, fee, currency, created, type, reporting_category: category, source } = movement
  const isDispute = category === 'dispute' || category === 'dispute_reversal'
  const object = source as { payment_intent?: string | { id: string } | null } | string | null
  return {
    id,
    kind: isDispute ? 'dispute' : (movementKinds[type] ?? 'other'),
    amount,
    fee,
    currency: currency.toUpperCase(),
    paymentIntentId: object && typeof object === 'object' ? idOf(object.payment_intent) : null,
    createdAt: instantOf(created),
  }
}

export const presentBalance = ({ available, pending }: Stripe.Balance) => {
  const sums = new Map<string, number>()
  for (const { amount, currency } of [...available, ...pending])
    sums.set(currency.toUpperCase(), (sums.get(currency.toUpperCase()) ?? 0) + amount)
  return Array.from(sums, ([currency, amount]) => ({ currency, amount }))
}
