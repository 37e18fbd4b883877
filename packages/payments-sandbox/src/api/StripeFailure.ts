import type { PaymentIntent } from '../store/objects.ts'

interface FailureDetail {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  /** The payment's state after the declined charge. */
  payment_intent?: PaymentIntent
}

/** An error to answer with this status and Stripe's error body. */
export class StripeFailure extends Error {
  constructor(
    readonly status: number,
    readonly detail: FailureDetail,
  ) {
    super(detail.message)
  }
}

export const invalidRequest = (message: string, more: { code?: string; param?: string } = {}) =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...more })

export const missingParam = (param: string) =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

export const resourceMissing = (kind: string, id: string, param = 'id') =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
