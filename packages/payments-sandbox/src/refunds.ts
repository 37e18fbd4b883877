import { newId } from './newId.ts'
import type { Refund } from './objects.ts'
import type { Params } from './Params.ts'
import { intentIdOf } from './payments.ts'
import type { Provider } from './Provider.ts'
import type { PaymentRecord } from './records.ts'
import { invalidRequest, missingParam, resourceMissing } from './StripeFailure.ts'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

/** `POST /v1/refunds`: gives back a payment, or part of it, and never more than is left of it. */
export const createRefund = (provider: Provider, params: Params): Refund => {
  const charge = params.text('charge')
  const intentId = params.text('payment_intent') ?? (charge && intentIdOf(charge))
  if (intentId === undefined) throw missingParam('payment_intent')
  const amount = params.integer('amount', { min: 1 })
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

/** Refunds a payment as asked by the shop or by a person in the provider's dashboard. */
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
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  const left = charge.amount_captured - charge.amount_refunded
  const amount = details.amount ?? left
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${pounds(amount)}) is greater than unrefunded amount on charge (${pounds(left)})`,
      { param: 'amount' },
    )
  return record(provider, payment, {
    id: newId('re_'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: provider.now(),
    currency: charge.currency,
    metadata: details.metadata ?? {},
    payment_intent: intentId,
    reason: details.reason ?? null,
    status: 'succeeded',
  })
}

const record = (provider: Provider, payment: PaymentRecord, refund: Refund) => {
  payment.refundIds.push(refund.id)
  moveRefunded(payment, refund.amount)
  provider.store.save('refunds', refund)
  provider.store.save('payments', payment)
  provider.publish('refund.created', refund)
  if (payment.charge) provider.publish('charge.refunded', payment.charge)
  provider.publish('refund.updated', refund)
  return refund
}

/** Lets the bank turn down a refund that had looked done, which Stripe reports days later. */
export const failRefund = (provider: Provider, id: string): Refund => {
  const refund = provider.store.ledgers.refunds.get(id)
  const intentId = refund?.payment_intent
  const payment = typeof intentId === 'string' ? provider.store.ledgers.payments.get(intentId) : undefined
  if (!refund || !payment) throw resourceMissing('refund', id)
  if (refund.status === 'failed') return refund
  refund.status = 'failed'
  refund.failure_reason = 'expired_or_canceled_card'
  moveRefunded(payment, -refund.amount)
  provider.store.save('refunds', refund)
  provider.store.save('payments', payment)
  provider.publish('refund.updated', refund)
  provider.publish('refund.failed', refund)
  return refund
}

const moveRefunded = ({ charge }: PaymentRecord, amount: number) => {
  if (!charge) return
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
}

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`
