import { balanceEntry, recordEntry } from './balance.ts'
import { formatAmount, maxAmount } from '../payments/currencies.ts'
import { canRefund, changeDispute, disputesOf, isInquiry } from './disputes.ts'
import type { RefundEnd, RefundFault } from '../Faults.ts'
import { closeWarningsAndReviews } from './fraud.ts'
import { newId } from '../store/newId.ts'
import type { Refund } from '../store/objects.ts'
import type { Params } from '../api/Params.ts'
import { intentIdOf } from '../payments/payments.ts'
import type { Provider } from '../Provider.ts'
import type { PaymentRecord } from '../store/records.ts'
import { invalidRequest, missingParam, resourceMissing } from '../api/StripeFailure.ts'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

/** `POST /v1/refunds`: refunds a payment or a part of it, but never more than the remaining amount. */
export const createRefund = (provider: Provider, params: Params): Refund => {
  const charge = params.text('charge')
  const paymentIntent = params.text('payment_intent')
  if (charge !== undefined && paymentIntent !== undefined && paymentIntent !== intentIdOf(charge))
    throw invalidRequest(`Charge ${charge} is not of payment ${paymentIntent}.`, { param: 'charge' })
  const intentId = paymentIntent ?? (charge && intentIdOf(charge))
  if (intentId === undefined) throw missingParam('payment_intent')
  const amount = params.integer('amount', { min: 1, max: maxAmount })
  return refundPayment(provider, intentId, {
    ...(amount !== undefined && { amount }),
    reason: params.oneOf('reason', reasons) ?? null,
    metadata: params.metadata(),
  })
}

interface RefundDetails {
  amount?: number
  reason?: Refund['reason']
  metadata?: Record<string, string>
}

/** Refunds a payment for the shop, or for somebody who uses the provider's dashboard. */
export const refundPayment = (provider: Provider, intentId: string, details: RefundDetails = {}): Refund => {
  const payment = provider.store.ledgers.payments.get(intentId)
  if (!payment) throw resourceMissing('payment_intent', intentId, 'payment_intent')
  const { charge } = payment
  if (!charge)
    throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  if (charge.refunded)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  if (!canRefund(provider, charge))
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  const refundable = charge.amount_captured - charge.amount_refunded
  const amount = details.amount ?? refundable
  const formatSum = (sum: number) => formatAmount(sum, charge.currency)
  if (amount > refundable)
    throw invalidRequest(
      `Refund amount (${formatSum(amount)}) is greater than unrefunded amount on charge (${formatSum(refundable)})`,
      { param: 'amount' },
    )
  return beginRefund(provider, payment, {
    id: newId('re_'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: provider.now(),
    currency: charge.currency,
    metadata: details.metadata ?? {},
    payment_intent: intentId,
    reason: details.reason ?? null,
    status: 'succeeded',
  })
}

/** Begins a refund, with the normal outcome or that of a test's fault. */
const beginRefund = (provider: Provider, payment: PaymentRecord, refund: Refund) => {
  const { store, faults } = provider
  const fault = faults.takeForRefund() ?? payment.refundFault
  const isFailed = fault?.kind === 'refund_fails'
  if (fault?.kind === 'refund_pending')
    Object.assign(refund, { status: 'pending', pending_reason: 'processing' })
  if (fault?.kind === 'refund_requires_action')
    Object.assign(refund, { status: 'requires_action', next_action: nextAction(provider, payment) })
  if (isFailed)
    Object.assign(refund, { status: 'failed', failure_reason: fault.failureReason ?? defaultFailure })
  const endsAs = fault?.kind === 'refund_fails_later' ? 'failed' : fault?.endsAs
  if (fault && endsAs) planRefundEnd(provider, refund, endsAs, fault)
  payment.refundIds.push(refund.id)
  if (!isFailed) {
    addToRefunded(payment, refund.amount)
    refund.balance_transaction = bookRefund(provider, refund, -refund.amount, 'refund')
  }
  store.save('refunds', refund)
  store.save('payments', payment)
  provider.publish('refund.created', refund)
  if (isFailed) provider.publish('refund.failed', refund)
  else if (payment.charge) provider.publish('charge.refunded', payment.charge)
  provider.publish('refund.updated', refund)
  if (payment.charge?.refunded) closeOpenCases(provider, payment.charge.id)
  return refund
}

/** Closes the inquiries, warnings and reviews of a fully refunded payment. */
const closeOpenCases = (provider: Provider, chargeId: string) => {
  for (const dispute of disputesOf(provider, chargeId))
    if (isInquiry(dispute)) changeDispute(provider, dispute.id, 'warning_closed')
  closeWarningsAndReviews(provider, chargeId, 'refunded')
}

const bookRefund = (
  provider: Provider,
  { id: source, currency }: Refund,
  amount: number,
  type: 'refund' | 'refund_failure',
) =>
  recordEntry(
    provider,
    balanceEntry({ source, amount, currency, type, category: type, created: provider.now() }),
  ).id

const defaultFailure = 'expired_or_canceled_card'
const emailLifetime = 45 * 24 * 3600 // s

/** Returns the next step of a refund to a bank account, which the shopper has to name by email. */
const nextAction = (provider: Provider, { intent }: PaymentRecord): NonNullable<Refund['next_action']> => ({
  type: 'display_details',
  display_details: {
    email_sent: { email_sent_at: provider.now(), email_sent_to: intent.receipt_email ?? '' },
    expires_at: provider.now() + emailLifetime,
  },
})

const planRefundEnd = (
  provider: Provider,
  { id }: Refund,
  status: RefundEnd,
  { afterMs = 0, failureReason }: RefundFault,
) => {
  const created = provider.now()
  const dueAt = created + Math.ceil(afterMs / 1000)
  provider.store.save('refundPlans', { id, created, at: dueAt, status, failureReason })
  provider.deadlines.add(id, dueAt)
}

/** Ends a refund as planned, unless it has ended in the meantime. */
export const endPlannedRefund = (provider: Provider, id: string) => {
  const { refunds, refundPlans } = provider.store.ledgers
  const plan = refundPlans.get(id)
  const refund = refunds.get(id)
  const canEnd =
    refund && (isUnderWay(refund) || (refund.status === 'succeeded' && plan?.status === 'failed'))
  if (plan && canEnd) endRefund(provider, id, plan.status, plan.failureReason)
}

export const isUnderWay = ({ status }: Refund) => status === 'pending' || status === 'requires_action'

/**
 * Ends a refund under way, or makes the bank refuse one that had succeeded, which Stripe reports days later. Does
 * nothing if the refund already has this outcome.
 */
export const endRefund = (
  provider: Provider,
  id: string,
  status: RefundEnd,
  failureReason = defaultFailure,
): Refund => {
  const { store } = provider
  const refund = findRefund(provider, id)
  const { payment_intent: intentId } = refund
  const payment = typeof intentId === 'string' ? store.ledgers.payments.get(intentId) : undefined
  if (!payment) throw resourceMissing('refund', id)
  if (refund.status === status) return refund
  if (!isUnderWay(refund) && !(refund.status === 'succeeded' && status === 'failed'))
    throw invalidRequest(`This refund is ${refund.status}; it cannot become ${status}.`)
  refund.status = status
  delete refund.pending_reason
  delete refund.next_action
  if (status === 'failed') refund.failure_reason = failureReason
  if (status !== 'succeeded') {
    addToRefunded(payment, -refund.amount)
    refund.failure_balance_transaction = bookRefund(provider, refund, refund.amount, 'refund_failure')
  }
  store.save('refunds', refund)
  store.save('payments', payment)
  provider.publish('refund.updated', refund)
  provider.publish('charge.refund.updated', refund)
  if (status === 'failed') provider.publish('refund.failed', refund)
  return refund
}

/** `POST /v1/refunds/:id/cancel`: only a refund that is waiting for the shopper can be cancelled. */
export const cancelRefund = (provider: Provider, id: string): Refund => {
  const { status } = findRefund(provider, id)
  if (status !== 'requires_action')
    throw invalidRequest(
      `Only refunds with a status of requires_action can be canceled. This one is ${status}.`,
    )
  return endRefund(provider, id, 'canceled')
}

const findRefund = ({ store }: Provider, id: string): Refund => {
  const refund = store.ledgers.refunds.get(id)
  if (!refund) throw resourceMissing('refund', id)
  return refund
}

const addToRefunded = ({ charge }: PaymentRecord, amount: number) => {
  if (!charge) return
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
}
