import Stripe from 'stripe'
import type { Clock } from '../../../../platform/base/deps.ts'
import { callGuard } from '../../../../platform/base/callGuard.ts'
import {
  EventUnreadable,
  ProviderFailed,
  ProviderRefuses,
  ProviderUnavailable,
  RefundRefused,
  SessionRefused,
  SessionUnknown,
  type PaymentProvider,
} from '../../../../platform/base/PaymentProvider.ts'
import {
  followedEvents,
  presentBalance,
  presentDispute,
  presentEvent,
  presentFraudWarning,
  presentMovement,
  presentPayment,
  presentRefund,
  presentReview,
  presentSession,
} from './stripeObjects.ts'

/** Longest time of one call, ms; with one retry the shopper hears within 12 s that the provider is away. */
const callTimeout = 5000
/** Most that the provider's clock and ours may be apart, seconds: ten minutes, and some for the way there. */
const clockDrift = 900
/** Greatest age of a webhook's signature, seconds. */
const signatureTolerance = 300

/** Path of the charge, which says how a session was paid. */
const chargeOfSession = 'payment_intent.latest_charge'

interface Account {
  secretKey: string
  webhookSecret: string
  /** Null: Stripe itself. */
  apiBase: string | null
}

const addressOf = (apiBase: string | null) => {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const isHttps = protocol === 'https:'
  return {
    protocol: isHttps ? 'https' : 'http',
    host: hostname,
    port: Number(port) || (isHttps ? 443 : 80),
  } as const
}

/** A call with the same key is under way: https://docs.stripe.com/error-codes#idempotency-key-in-use */
const isUnderWay = (error: unknown) => error instanceof Stripe.errors.StripeError && error.statusCode === 409

/**
 * Nothing is known about a call that got no answer, was turned away for its rate or because the same call is under way,
 * or failed on the provider's side.
 */
const isUnavailable = (error: unknown) =>
  isUnderWay(error) ||
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeIdempotencyError ||
  error instanceof Stripe.errors.StripeRateLimitError

/** The key is unknown, withdrawn, or not allowed to do this. */
const isKeyRefused = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError

/** The call was read and failed, and the same call would fail again: its parameters, or a failure kept for its key. */
const asRefused = (error: unknown): unknown => {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400)
    return new SessionRefused(error.message, { cause: error })
  return error instanceof ProviderFailed ? new SessionRefused(null, { cause: error }) : error
}

/** 402 says that the parameters were valid and the request failed, such as for insufficient funds: https://docs.stripe.com/api/errors */
const isRefundRefused = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError

const asUnavailable = (error: unknown): unknown => {
  // The library takes a 409 for a failure of the provider's, whose answer would be kept for the key; this one is not.
  if (error instanceof Stripe.errors.StripeAPIError && !isUnderWay(error))
    return new ProviderFailed('The payment provider failed.', { cause: error })
  if (isKeyRefused(error)) return new ProviderRefuses(error.message, { cause: error, isKeyRefused: true })
  return isUnavailable(error)
    ? new ProviderUnavailable('The payment provider did not answer.', { cause: error })
    : error
}

async function* listed<T>(list: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* list
  } catch (error) {
    throw asUnavailable(error)
  }
}

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404

const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const createdSince = (since: string) => ({
  created: { gte: Math.floor(Date.parse(since) / 1000) - clockDrift },
  limit: 100,
})

/** Stripe through its own library; the sandbox is reached by another address and is otherwise the same. */
export const stripeProvider = (account: Account, clock: Clock = Date): PaymentProvider => {
  const guard = callGuard(clock, { name: 'The payment provider', Away: ProviderUnavailable })
  const answered = <T>(call: () => Promise<T>): Promise<T> =>
    guard(() =>
      call().catch((error: unknown) => {
        throw asUnavailable(error)
      }),
    )
  const stripe = new Stripe(account.secretKey, {
    ...addressOf(account.apiBase),
    timeout: callTimeout,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  const { sessions } = stripe.checkout
  const retrieveSession = async (id: string) => {
    try {
      return presentSession(await answered(() => sessions.retrieve(id, { expand: [chargeOfSession] })))
    } catch (error) {
      throw isMissing(error) ? new SessionUnknown(String(error), { cause: error }) : error
    }
  }

  return {
    version: Stripe.API_VERSION,
    isLive: /^[a-z]+_live_/.test(account.secretKey),
    createSession: async (params, idempotencyKey) => {
      try {
        return presentSession(await answered(() => sessions.create(params, { idempotencyKey })))
      } catch (error) {
        throw asRefused(error)
      }
    },
    retrieveSession,
    findPayment: async id => {
      const payment = await orNull(answered(() => stripe.paymentIntents.retrieve(id)))
      return payment?.status === 'succeeded' ? presentPayment(payment) : null
    },
    findSession: async (orderId, madeSince) => {
      for await (const session of listed(sessions.list(createdSince(madeSince))))
        if (session.client_reference_id === orderId) return presentSession(session)
      return null
    },
    expireSession: async id => {
      try {
        return presentSession(await answered(() => sessions.expire(id)))
      } catch (error) {
        // Refused because it is not open any more: paid or expired meanwhile.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        return retrieveSession(id)
      }
    },
    refund: async ({ paymentIntentId, amount, refundId, attempt, orderId }) => {
      const params = { payment_intent: paymentIntentId, amount, metadata: { refundId, orderId } }
      const idempotencyKey = `refund-${refundId}${attempt > 1 ? `-${attempt}` : ''}`
      try {
        return presentRefund(await answered(() => stripe.refunds.create(params, { idempotencyKey })))
      } catch (error) {
        throw isRefundRefused(error) ? new RefundRefused(error.message, { cause: error }) : error
      }
    },
    retrieveRefund: async id => presentRefund(await answered(() => stripe.refunds.retrieve(id))),
    findRefundById: async id => {
      const refund = await orNull(answered(() => stripe.refunds.retrieve(id)))
      return refund && presentRefund(refund)
    },
    findRefund: async (paymentIntentId, refundId) => {
      for await (const refund of listed(stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })))
        if (refund.metadata?.['refundId'] === refundId) return presentRefund(refund)
      return null
    },
    listEvents: async function* (since) {
      const list = stripe.events.list({ ...createdSince(since), types: [...followedEvents] })
      for await (const event of listed(list))
        yield { event: presentEvent(event), body: JSON.stringify(event) }
    },
    listPayments: async function* (since) {
      for await (const payment of listed(stripe.paymentIntents.list(createdSince(since))))
        if (payment.status === 'succeeded') yield presentPayment(payment)
    },
    listBalance: async function* (since) {
      const list = stripe.balanceTransactions.list({ ...createdSince(since), expand: ['data.source'] })
      for await (const movement of listed(list)) yield presentMovement(movement)
    },
    readBalance: async () => presentBalance(await answered(() => stripe.balance.retrieve())),
    listRefunds: async function* (since) {
      for await (const refund of listed(stripe.refunds.list(createdSince(since)))) yield presentRefund(refund)
    },
    retrieveCase: async ({ kind, id }) => {
      if (kind === 'dispute') return presentDispute(await answered(() => stripe.disputes.retrieve(id)))
      if (kind === 'review') return presentReview(await answered(() => stripe.reviews.retrieve(id)))
      return presentFraudWarning(await answered(() => stripe.radar.earlyFraudWarnings.retrieve(id)))
    },
    listCases: async function* (since) {
      const window = createdSince(since)
      for await (const { id } of listed(stripe.disputes.list(window))) yield { kind: 'dispute', id }
      for await (const { id } of listed(stripe.radar.earlyFraudWarnings.list(window)))
        yield { kind: 'fraud_warning', id }
      for await (const { id } of listed(stripe.reviews.list(window))) yield { kind: 'review', id }
    },
    readEvent: (body, signature) => {
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          signature,
          account.webhookSecret,
          signatureTolerance,
        )
        if (typeof (event as { id?: unknown }).id !== 'string') throw new TypeError('An event without an id')
        return presentEvent(event)
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
        if (error instanceof Stripe.errors.StripeError) throw error
        throw new EventUnreadable('The event cannot be read.', { cause: error })
      }
    },
    readStoredEvent: body => presentEvent(JSON.parse(body) as Stripe.Event),
  }
}
