import Stripe from 'stripe'
import {
  ProviderUnavailable,
  SessionRefused,
  type PaymentProvider,
  type PaymentSession,
  type ProviderEvent,
} from './PaymentProvider.ts'

/** How long one call may take, ms; with one retry the shopper hears within 12 s that the provider is away. */
const callTimeout = 5000
/** How far the provider's clock and ours may be apart, seconds. */
const clockDrift = 300
/** How old a webhook's signature may be, seconds. */
const signatureTolerance = 300

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

const present = (session: Stripe.Checkout.Session): PaymentSession => ({
  id: session.id,
  url: session.url,
  status: (session.status ?? 'open') as PaymentSession['status'],
  isPaid: session.payment_status === 'paid',
  orderId: session.client_reference_id,
  amount: session.amount_total ?? 0,
  currency: (session.currency ?? '').toUpperCase(),
  isLive: session.livemode,
  paymentIntentId:
    typeof session.payment_intent === 'string'
      ? session.payment_intent
      : (session.payment_intent?.id ?? null),
  expiresAt: new Date(session.expires_at * 1000).toISOString(),
})

/**
 * Nothing is known about a call that got no answer, was turned away for its rate or because the same call is under way,
 * or failed on the provider's side.
 */
const isUnavailable = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeIdempotencyError ||
  error instanceof Stripe.errors.StripeRateLimitError

/** The call was read and failed, and the same call would fail again: its parameters, or a failure kept for its key. */
const isRefusal = (error: unknown) =>
  (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400) ||
  (error instanceof ProviderUnavailable && error.cause instanceof Stripe.errors.StripeAPIError)

const asUnavailable = (error: unknown): unknown =>
  isUnavailable(error)
    ? new ProviderUnavailable('The payment provider did not answer.', { cause: error })
    : error

const answered = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw asUnavailable(error)
  }
}

/** Stripe through its own library; the sandbox is reached by another address and is otherwise the same. */
export const stripeProvider = (account: Account): PaymentProvider => {
  const stripe = new Stripe(account.secretKey, {
    ...addressOf(account.apiBase),
    timeout: callTimeout,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  const { sessions } = stripe.checkout

  return {
    isLive: /^[a-z]+_live_/.test(account.secretKey),
    createSession: async (params, idempotencyKey) => {
      try {
        return present(await answered(sessions.create(params, { idempotencyKey })))
      } catch (error) {
        throw isRefusal(error)
          ? new SessionRefused('The payment session was refused.', { cause: error })
          : error
      }
    },
    retrieveSession: async id => present(await answered(sessions.retrieve(id))),
    findSession: async (orderId, madeSince) => {
      const gte = Math.floor(Date.parse(madeSince) / 1000) - clockDrift
      try {
        for await (const session of sessions.list({ created: { gte }, limit: 100 }))
          if (session.client_reference_id === orderId) return present(session)
        return null
      } catch (error) {
        throw asUnavailable(error)
      }
    },
    expireSession: async id => {
      try {
        return present(await answered(sessions.expire(id)))
      } catch (error) {
        // Refused because it is not open any more: paid or expired meanwhile.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        return present(await answered(sessions.retrieve(id)))
      }
    },
    refund: async ({ paymentIntentId, amount, refundId, orderId }) => {
      const refund = await answered(
        stripe.refunds.create(
          { payment_intent: paymentIntentId, amount, metadata: { refundId, orderId } },
          { idempotencyKey: `refund-${refundId}` },
        ),
      )
      return refund.id
    },
    readEvent: (body, signature) => {
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          signature,
          account.webhookSecret,
          signatureTolerance,
        )
        return presentEvent(event)
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
        throw error
      }
    },
    readStoredEvent: body => presentEvent(JSON.parse(body) as Stripe.Event),
  }
}

const presentEvent = (event: Stripe.Event): ProviderEvent => ({
  id: event.id,
  type: event.type,
  session: event.data.object.object === 'checkout.session' ? present(event.data.object) : null,
})
