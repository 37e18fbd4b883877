import type { CaseKind } from '@shop/contracts/orders/paymentCases'
import Stripe from 'stripe'
import type { ProviderEvent } from '../../../../platform/base/PaymentProvider.ts'
import { idOf, isByToken, presentSession, presentTokenPayment } from './stripeObjects.ts'

/** Types of events that change something here; events of other types are not stored. */
export const followedEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
  'review.opened',
  'review.closed',
] as const

const otherVersionOf = ({ api_version: version }: Stripe.Event): string | null =>
  typeof version === 'string' && version !== Stripe.API_VERSION ? version : null

export const presentEvent = (event: Stripe.Event): ProviderEvent => {
  const isFollowed = followedEvents.some(type => type === event.type) && !repeatsPageEvent(event)
  return {
    id: event.id,
    type: event.type,
    otherVersion: otherVersionOf(event),
    subject: paymentOf(event) ?? event.id,
    isFollowed,
    object: isFollowed ? contentOf(event) : null,
  }
}

/** Returns the object that an event is about. A signed event is not necessarily well-formed, so there may be none. */
const objectOf = <T>(data: Stripe.Event.Data): Partial<T> | null | undefined =>
  (data as Partial<Stripe.Event.Data> | null | undefined)?.object

/** Tells whether an event about a payment repeats another event about its payment page. */
const repeatsPageEvent = ({ type, data }: Stripe.Event): boolean => {
  if (type !== 'payment_intent.succeeded' && type !== 'payment_intent.canceled') return false
  const object = objectOf<Stripe.PaymentIntent>(data)
  return object?.object === 'payment_intent' && !isByToken({ metadata: object.metadata ?? {} })
}

/** Returns the id of the payment that an event is about, or else of its object. */
const paymentOf = ({ data }: Stripe.Event): string | null => {
  const object = objectOf<Stripe.Checkout.Session>(data)
  return idOf(object?.payment_intent) ?? object?.id ?? null
}

const caseKinds: Readonly<Record<string, CaseKind>> = {
  dispute: 'dispute',
  'radar.early_fraud_warning': 'fraud_warning',
  review: 'review',
}

const contentOf = ({ type, data }: Stripe.Event): ProviderEvent['object'] => {
  const object = objectOf<{ object: string }>(data)
  const kind = object?.object
  if (kind === 'checkout.session') {
    const session = presentSession(object as Stripe.Checkout.Session)
    return {
      kind: 'session',
      session: { ...session, isFailed: type === 'checkout.session.async_payment_failed' },
    }
  }
  if (kind === 'refund') return { kind: 'refund', refundId: (object as Stripe.Refund).id }
  if (kind === 'payment_intent' && type !== 'payment_intent.payment_failed')
    return { kind: 'session', session: presentTokenPayment(object as Stripe.PaymentIntent) }
  if (kind === 'payment_intent') {
    const { metadata, last_payment_error: error } = object as Partial<Stripe.PaymentIntent>
    const reason = error?.message ?? 'The bank gives no reason.'
    return { kind: 'decline', orderId: metadata?.['orderId'] ?? null, reason }
  }
  const caseKind = caseKinds[kind ?? '']
  return caseKind ? { kind: 'case', object: { kind: caseKind, id: (object as { id: string }).id } } : null
}
