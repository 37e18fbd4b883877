import type { Pence } from '@shop/contracts/money'
import type { CaseKind } from '@shop/contracts/orders/paymentCases'
import type { PaymentMethod } from '@shop/contracts/shop/paymentMethods'

/** The exact parameters a payment session is made with, by the provider's names; kept with the order, so that a repeated call is the same call. */
export interface SessionParams {
  mode: 'payment'
  allowed_payment_method_types: PaymentMethod[]
  wallet_options: { link: { display: 'never' } }
  client_reference_id: string
  metadata: { orderId: string }
  payment_intent_data: { metadata: { orderId: string } }
  customer_email: string
  /** Seconds since 1970. */
  expires_at: number
  success_url: string
  cancel_url: string
  line_items: {
    quantity: number
    price_data: {
      currency: string
      unit_amount: Pence
      product_data: { name: string; description?: string }
    }
  }[]
  shipping_options: {
    shipping_rate_data: {
      type: 'fixed_amount'
      display_name: string
      fixed_amount: { amount: Pence; currency: string }
    }
  }[]
}

/**
 * The exact parameters of a payment that an assistant's buyer makes by token, by the provider's names. The token itself
 * is never kept.
 */
export interface TokenPaymentParams {
  allowed_payment_method_types: ['card']
  amount: Pence
  currency: string
  /** `payableUntil` is an instant: the provider keeps such a payment open for good. */
  metadata: { orderId: string; by: 'token'; payableUntil: string }
}

/** A right to charge a card that an assistant passes on: a wallet's token, or a shared payment token. */
export interface PaymentCredential {
  kind: 'wallet' | 'shared'
  token: string
}

/** A payment session as the provider knows it now: a payment page, or a payment by token. */
export interface PaymentSession {
  id: string
  url: string | null
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  /** A payment that was under way for days has failed; known by its event alone. */
  isFailed: boolean
  /** The bank's reason for the last failed attempt; null without one. */
  failure: string | null
  orderId: string | null
  amount: Pence
  /** ISO 4217, upper case. */
  currency: string
  isLive: boolean
  paymentIntentId: string | null
  /** Means of payment such as `Visa ending 4242`; null before payment, and if the provider does not say. */
  paidWith: string | null
  expiresAt: string
  /** Tells whether it is a payment by token, which the shop has to end once it has expired. */
  isByToken: boolean
  /** Page on which the buyer confirms a payment by token with their bank; null where the bank asks for nothing. */
  bankUrl: string | null
}

export interface ProviderEvent {
  id: string
  type: string
  /** API version of the event, if it differs from the shop's; else null. */
  otherVersion: string | null
  /** Id of the payment concerned; of another object if there is no payment yet. */
  subject: string
  /** Tells whether the shop follows events of its type. */
  isFollowed: boolean
  /** The object concerned; null for ignored types and for unreadable objects. */
  about:
    | { kind: 'session'; session: PaymentSession }
    | { kind: 'refund'; refundId: string }
    | { kind: 'case'; about: CaseReference }
    | { kind: 'decline'; orderId: string | null; reason: string }
    | null
}

/** A refund as the provider knows it now. */
export interface ProviderRefund {
  id: string
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED'
  /** Reason why it failed or what it waits for, in words; null without one. */
  reason: string | null
  amount: Pence
  /** ISO 4217, upper case. */
  currency: string
  paymentIntentId: string | null
  /** Id of our refund; null for a refund made in the provider's dashboard. */
  refundId: string | null
  createdAt: string
}

/** Names a dispute, a warning of fraud or a review. */
export interface CaseReference {
  kind: CaseKind
  id: string
}

/** A case that the customer's bank or the provider has opened about a payment, as the provider knows it now. */
export interface ProviderCase extends CaseReference {
  paymentIntentId: string | null
  /** Null: all of the payment. */
  amount: Pence | null
  /** ISO 4217, upper case; null with the amount. */
  currency: string | null
  reason: string
  /** The provider's word: see `contracts/orders/paymentCases.ts`. */
  status: string
  dueBy: string | null
  /** Sum that the bank holds for it now, and the provider's fee. */
  withdrawn: Pence
  fee: Pence
  /** The provider refuses to refund the payment because of it. */
  blocksRefund: boolean
  createdAt: string
}

/** Money that the provider took. */
export interface ProviderPayment {
  paymentIntentId: string
  orderId: string | null
  amount: Pence
  /** ISO 4217, upper case. */
  currency: string
  createdAt: string
}

/** A line of the provider's account of what it owes the shop. */
export interface BalanceMovement {
  id: string
  /** Disputes, payments and refunds also exist as objects of their own; their fees exist only here. */
  kind: 'payment' | 'refund' | 'dispute' | 'payout' | 'other'
  /** Sum before `fee`, below 0 where it leaves. */
  amount: Pence
  fee: Pence
  /** ISO 4217, upper case. */
  currency: string
  paymentIntentId: string | null
  createdAt: string
}

/** The card provider. Every call may throw ProviderUnavailable; none is made inside a transaction. */
export interface PaymentProvider {
  /** Tells whether real money moves. */
  isLive: boolean
  /** Version of the provider's interface that the shop speaks. */
  version: string
  /**
   * Creates a session, or returns the same one for the same key and parameters. Throws SessionRefused if the provider
   * answers that it has none for them; it may keep that answer for the key.
   */
  createSession: (
    params: SessionParams | TokenPaymentParams,
    idempotencyKey: string,
  ) => Promise<PaymentSession>
  /**
   * Charges a payment by token, once whatever is sent. `returnUrl` is where the bank's page leads back to. A card that
   * is declined leaves the payment open, with its `failure`. Throws TokenRefused, SessionUnknown.
   */
  confirmPayment: (
    id: string,
    credential: PaymentCredential,
    call: { idempotencyKey: string; returnUrl: string },
  ) => Promise<PaymentSession>
  /** Throws SessionUnknown. */
  retrieveSession: (id: string) => Promise<PaymentSession>
  /** The session of an order that never heard of it, among those made since `madeSince`. */
  findSession: (orderId: string, madeSince: string) => Promise<PaymentSession | null>
  /** A payment that succeeded; null where the provider knows of none. */
  findPayment: (paymentIntentId: string) => Promise<ProviderPayment | null>
  /** Closes an open session; returns any other one unchanged. Throws SessionUnknown. */
  expireSession: (id: string) => Promise<PaymentSession>
  /**
   * Gives `amount` back, once for each `refundId` and `attempt` (for a day). Throws RefundRefused, and ProviderFailed
   * where the provider may keep that answer.
   */
  refund: (refund: {
    paymentIntentId: string
    amount: Pence
    refundId: string
    attempt: number
    orderId: string
  }) => Promise<ProviderRefund>
  retrieveRefund: (id: string) => Promise<ProviderRefund>
  /** Null where the provider knows of no such refund. */
  findRefundById: (id: string) => Promise<ProviderRefund | null>
  /** The refund of a payment that was made for our `refundId`. */
  findRefund: (paymentIntentId: string, refundId: string) => Promise<ProviderRefund | null>
  /** Events that the shop follows, as they were sent to its webhook, created since `since`; newest first. */
  listEvents: (since: string) => AsyncIterable<{ event: ProviderEvent; createdAt: string; body: string }>
  /** Payments that succeeded, made since `since`; newest first. */
  listPayments: (since: string) => AsyncIterable<ProviderPayment>
  /** Movements of the shop's balance since `since`; newest first. */
  listBalance: (since: string) => AsyncIterable<BalanceMovement>
  /** Sums that the provider owes the shop, available and pending, by currency. */
  readBalance: () => Promise<{ currency: string; amount: Pence }[]>
  listRefunds: (since: string) => AsyncIterable<ProviderRefund>
  retrieveCase: (about: CaseReference) => Promise<ProviderCase>
  /** Disputes, warnings of fraud and reviews that were opened since `since`. */
  listCases: (since: string) => AsyncIterable<CaseReference>
  /** The event in a webhook's body, if its signature is right and no older than 300 s; else null. Throws `EventUnreadable`. */
  readEvent: (body: Buffer, signature: string) => ProviderEvent | null
  /** The event in a body whose signature was checked when it arrived. */
  readStoredEvent: (body: string) => ProviderEvent
}

/** The provider takes no payment by this token: it was used, has ended, or allows less. */
export class TokenRefused extends Error {}

/** The provider did not answer, or answered that it is unavailable. The outcome is unknown. */
export class ProviderUnavailable extends Error {}

/** The provider answered that it failed on its own side. It may keep this answer for the call's key, for a day. */
export class ProviderFailed extends ProviderUnavailable {}

/**
 * The provider answered, and will not do this for this shop however often it is asked: its key is refused, or the way in
 * which it asks. Its text says why.
 */
export class ProviderRefuses extends ProviderUnavailable {
  /** The shop's key is refused, and with it every payment. */
  readonly isKeyRefused: boolean

  constructor(message: string, { isKeyRefused, ...options }: ErrorOptions & { isKeyRefused: boolean }) {
    super(message, options)
    this.isKeyRefused = isKeyRefused
  }
}

/** The provider will not give this money back: its text says why. */
export class RefundRefused extends Error {}

/** A body is signed as it should be, and yet no event. */
export class EventUnreadable extends Error {}

/** The provider's account has no such session, so nobody can pay by it. */
export class SessionUnknown extends Error {}

/** The provider answered a call for a session with a failure. Whether there is a session all the same, only its lists tell. */
export class SessionRefused extends Error {
  /** The provider's complaint about the call; null where it failed on its own side. */
  readonly complaint: string | null

  constructor(complaint: string | null, options: ErrorOptions) {
    super('The payment session was refused.', options)
    this.complaint = complaint
  }
}
