import Stripe from 'stripe'
import type { Clock } from '../../../../platform/base/deps.ts'
import { callGuard } from '../../../../platform/base/callGuard.ts'
import {
  EventUnreadable,
  ProviderUnavailable,
  RefundRefused,
  type PaymentProvider,
} from '../../../../platform/base/PaymentProvider.ts'
import { type Connection, createdSince, iterateList } from './connection.ts'
import {
  asSessionRefused,
  asSessionUnknown,
  asUnavailable,
  isInvalid,
  isMissing,
  isRefundRefused,
} from './stripeErrors.ts'
import { followedEvents, presentEvent } from './stripeEvents.ts'
import {
  instantOf,
  presentBalance,
  presentDispute,
  presentFraudWarning,
  presentMovement,
  presentPayment,
  presentRefund,
  presentReview,
  presentSession,
} from './stripeObjects.ts'
import { isTokenPayment, tokenPaymentCalls } from './tokenPayments.ts'

/** Maximum duration of one call, ms; with one retry the shopper gets an error within 12 s. */
const callTimeoutMs = 5000
/** Maximum age of a webhook's signature, in seconds. */
const signatureToleranceSeconds = 300

/** Path of a session's charge, which tells how it was paid. */
const chargeOfSessionPath = 'payment_intent.latest_charge'

interface Account {
  secretKey: string
  webhookSecret: string
  /** Null for Stripe itself. */
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

const nullIfMissing = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Connects to Stripe through its own library. The sandbox differs from Stripe only in its address. */
export const stripeProvider = (account: Account, clock: Clock = Date): PaymentProvider => {
  const guard = callGuard(clock, { name: 'The payment provider', ErrorClass: ProviderUnavailable })
  const stripe = new Stripe(account.secretKey, {
    ...addressOf(account.apiBase),
    timeout: callTimeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  const callProvider: Connection['callProvider'] = call =>
    guard(() =>
      call().catch((error: unknown) => {
        throw asUnavailable(error)
      }),
    )
  const connection = { stripe, callProvider }
  return {
    version: Stripe.API_VERSION,
    isLive: /^[a-z]+_live_/.test(account.secretKey),
    ...sessionCalls(connection),
    ...paymentCalls(connection),
    ...refundCalls(connection),
    ...caseCalls(connection),
    ...eventCalls(connection, account.webhookSecret),
  }
}

const sessionCalls = (connection: Connection) => {
  const { stripe, callProvider } = connection
  const { sessions } = stripe.checkout
  const tokenPayments = tokenPaymentCalls(connection)
  const retrieveSession = async (id: string) => {
    if (isTokenPayment(id)) return tokenPayments.retrieve(id)
    try {
      return presentSession(
        await callProvider(() => sessions.retrieve(id, { expand: [chargeOfSessionPath] })),
      )
    } catch (error) {
      throw asSessionUnknown(error)
    }
  }
  return {
    retrieveSession,
    createSession: async (params, idempotencyKey) => {
      try {
        if ('amount' in params) return await tokenPayments.create(params, idempotencyKey)
        return presentSession(await callProvider(() => sessions.create(params, { idempotencyKey })))
      } catch (error) {
        throw asSessionRefused(error)
      }
    },
    confirmPayment: tokenPayments.confirm,
    findSession: async (orderId, madeSince) => {
      for await (const session of iterateList(sessions.list(createdSince(madeSince))))
        if (session.client_reference_id === orderId) return presentSession(session)
      return tokenPayments.find(orderId, madeSince)
    },
    expireSession: async id => {
      try {
        return await (isTokenPayment(id)
          ? tokenPayments.cancel(id)
          : callProvider(() => sessions.expire(id)).then(presentSession))
      } catch (error) {
        // The session is no longer open: it was paid or has expired in the meantime.
        if (!isInvalid(error)) throw error
        return retrieveSession(id)
      }
    },
  } satisfies Partial<PaymentProvider>
}

const paymentCalls = ({ stripe, callProvider }: Connection) =>
  ({
    findPayment: async id => {
      const payment = await nullIfMissing(callProvider(() => stripe.paymentIntents.retrieve(id)))
      return payment?.status === 'succeeded' ? presentPayment(payment) : null
    },
    listPayments: async function* (since) {
      for await (const payment of iterateList(stripe.paymentIntents.list(createdSince(since))))
        if (payment.status === 'succeeded') yield presentPayment(payment)
    },
    listBalance: async function* (since) {
      const list = stripe.balanceTransactions.list({ ...createdSince(since), expand: ['data.source'] })
      for await (const movement of iterateList(list)) yield presentMovement(movement)
    },
    readBalance: async () => presentBalance(await callProvider(() => stripe.balance.retrieve())),
  }) satisfies Partial<PaymentProvider>

const refundCalls = ({ stripe, callProvider }: Connection) =>
  ({
    refund: async ({ paymentIntentId, amount, refundId, attempt, orderId }) => {
      const params = { payment_intent: paymentIntentId, amount, metadata: { refundId, orderId } }
      const idempotencyKey = `refund-${refundId}${attempt > 1 ? `-${attempt}` : ''}`
      try {
        return presentRefund(await callProvider(() => stripe.refunds.create(params, { idempotencyKey })))
      } catch (error) {
        throw isRefundRefused(error) ? new RefundRefused(error.message, { cause: error }) : error
      }
    },
    retrieveRefund: async id => presentRefund(await callProvider(() => stripe.refunds.retrieve(id))),
    findRefundById: async id => {
      const refund = await nullIfMissing(callProvider(() => stripe.refunds.retrieve(id)))
      return refund && presentRefund(refund)
    },
    findRefund: async (paymentIntentId, refundId) => {
      for await (const refund of iterateList(
        stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }),
      ))
        if (refund.metadata?.['refundId'] === refundId) return presentRefund(refund)
      return null
    },
    listRefunds: async function* (since) {
      for await (const refund of iterateList(stripe.refunds.list(createdSince(since))))
        yield presentRefund(refund)
    },
  }) satisfies Partial<PaymentProvider>

const caseCalls = ({ stripe, callProvider }: Connection) =>
  ({
    retrieveCase: async ({ kind, id }) => {
      if (kind === 'dispute') return presentDispute(await callProvider(() => stripe.disputes.retrieve(id)))
      if (kind === 'review') return presentReview(await callProvider(() => stripe.reviews.retrieve(id)))
      return presentFraudWarning(await callProvider(() => stripe.radar.earlyFraudWarnings.retrieve(id)))
    },
    listCases: async function* (since) {
      const window = createdSince(since)
      for await (const { id } of iterateList(stripe.disputes.list(window))) yield { kind: 'dispute', id }
      for await (const { id } of iterateList(stripe.radar.earlyFraudWarnings.list(window)))
        yield { kind: 'fraud_warning', id }
      for await (const { id } of iterateList(stripe.reviews.list(window))) yield { kind: 'review', id }
    },
  }) satisfies Partial<PaymentProvider>

const eventCalls = ({ stripe }: Connection, webhookSecret: string) =>
  ({
    listEvents: async function* (since) {
      const list = stripe.events.list({ ...createdSince(since), types: [...followedEvents] })
      for await (const event of iterateList(list))
        yield {
          event: presentEvent(event),
          createdAt: instantOf(event.created),
          body: JSON.stringify(event),
        }
    },
    readEvent: (body, signature) => {
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          signatureToleranceSeconds,
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
  }) satisfies Partial<PaymentProvider>
