import { newId } from '../store/newId.ts'
import type { FraudWarning, Review } from '../store/objects.ts'
import type { Provider } from '../Provider.ts'
import { invalidRequest, resourceMissing } from '../api/StripeFailure.ts'

const chargeOf = ({ store }: Provider, intentId: string): string => {
  const charge = store.ledgers.payments.get(intentId)?.charge
  if (!charge) throw resourceMissing('payment_intent', intentId, 'payment_intent')
  return charge.id
}

/** Warns that the shopper's bank considers a payment fraudulent: a dispute will likely follow unless it is refunded. */
export const warnOfFraud = (
  provider: Provider,
  intentId: string,
  fraudType = 'unauthorized_use_of_card',
): FraudWarning => {
  const warning: FraudWarning = {
    id: newId('issfr_'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: chargeOf(provider, intentId),
    created: provider.now(),
    fraud_type: fraudType,
    livemode: false,
    payment_intent: intentId,
  }
  provider.store.save('fraudWarnings', warning)
  provider.publish('radar.early_fraud_warning.created', warning)
  return warning
}

/** Opens a review of a payment by the shop. */
export const openReview = (provider: Provider, intentId: string, reason = 'rule'): Review => {
  const review: Review = {
    id: newId('prv_'),
    object: 'review',
    billing_zip: null,
    charge: chargeOf(provider, intentId),
    closed_reason: null,
    created: provider.now(),
    ip_address: null,
    ip_address_location: null,
    livemode: false,
    open: true,
    opened_reason: reason === 'manual' ? 'manual' : 'rule',
    payment_intent: intentId,
    reason,
    session: null,
  }
  provider.store.save('reviews', review)
  provider.publish('review.opened', review)
  return review
}

export const reviewEnds = ['approved', 'refunded', 'refunded_as_fraud', 'disputed', 'canceled'] as const

export const closeReview = (provider: Provider, id: string, reason: (typeof reviewEnds)[number]): Review => {
  const review = provider.store.ledgers.reviews.get(id)
  if (!review) throw resourceMissing('review', id)
  if (!review.open) throw invalidRequest('This review is closed.')
  Object.assign(review, { open: false, closed_reason: reason, reason })
  provider.store.save('reviews', review)
  provider.publish('review.closed', review)
  return review
}

/** Closes warnings and reviews of a payment that was refunded or disputed, since nothing is left to decide. */
export const closeWarningsAndReviews = (
  provider: Provider,
  chargeId: string,
  reason: 'refunded' | 'disputed',
) => {
  const { fraudWarnings, reviews } = provider.store.ledgers
  for (const warning of fraudWarnings.oldestFirst()) {
    if (warning.charge !== chargeId || !warning.actionable) continue
    warning.actionable = false
    provider.store.save('fraudWarnings', warning)
    provider.publish('radar.early_fraud_warning.updated', warning)
  }
  for (const { id, charge, open } of reviews.oldestFirst())
    if (charge === chargeId && open) closeReview(provider, id, reason)
}
