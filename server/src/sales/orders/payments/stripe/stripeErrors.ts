import Stripe from 'stripe'
import {
  ProviderFailed,
  ProviderRefuses,
  ProviderUnavailable,
  SessionRefused,
  SessionUnknown,
} from '../../../../platform/base/PaymentProvider.ts'

/**
 * Tells whether another call with the same key is in progress:
 * https://docs.stripe.com/error-codes#idempotency-key-in-use
 */
const isUnderWay = (error: unknown) => error instanceof Stripe.errors.StripeError && error.statusCode === 409

/** Tells whether the outcome of a call is unknown: no answer, too many calls, or the same one in progress. */
const isUnavailable = (error: unknown) =>
  isUnderWay(error) ||
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeIdempotencyError ||
  error instanceof Stripe.errors.StripeRateLimitError

/** Tells whether the key is unknown, revoked, or lacks the permission. */
const isKeyRefused = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError

/** Converts an error of Stripe's library into the shop's `ProviderUnavailable`, if it is one. */
export const asUnavailable = (error: unknown): unknown => {
  // The library also reports 409 as a StripeAPIError. Stripe stores the answer of other failures for the key,
  // but not this one.
  if (error instanceof Stripe.errors.StripeAPIError && !isUnderWay(error))
    return new ProviderFailed('The payment provider failed.', { cause: error })
  if (isKeyRefused(error)) return new ProviderRefuses(error.message, { cause: error, isKeyRefused: true })
  return isUnavailable(error)
    ? new ProviderUnavailable('The payment provider did not answer.', { cause: error })
    : error
}

/** Converts an error that a repeated call would get again: invalid parameters, or a failure stored for the key. */
export const asSessionRefused = (error: unknown): unknown => {
  if (isInvalid(error) && error.statusCode === 400) return new SessionRefused(error.message, { cause: error })
  return error instanceof ProviderFailed ? new SessionRefused(null, { cause: error }) : error
}

export const isInvalid = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError

/**
 * Includes 402: the parameters were valid and the refund failed, such as for insufficient funds:
 * https://docs.stripe.com/api/errors
 */
export const isRefundRefused = (error: unknown): error is Stripe.errors.StripeError =>
  isInvalid(error) || error instanceof Stripe.errors.StripeCardError

export const isMissing = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  isInvalid(error) && error.statusCode === 404

/** Converts the error of a session that Stripe does not know. */
export const asSessionUnknown = (error: unknown): unknown =>
  isMissing(error) ? new SessionUnknown(String(error), { cause: error }) : error
