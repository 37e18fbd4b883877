import type { Pence } from '@shop/contracts/money'
import type { CaseKind } from '@shop/contracts/orders/paymentCases'
import type { PaymentMethod } from '@shop/contracts/shop/paymentMethods'

/**
 * The exact parameters that create a payment session, by the provider's names; stored with the order, so that a
 * repeated call is identical.
 */
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
 * is never stored.
 */
export interface TokenPaymentParams {
  allowed_payment_method_types: ['card']
  amount: Pence
  currency: string
  /** The shop and what is bought, for the buyer's bank and for staff at the provider. */
  description: string
  /** `payableUntil` is an instant: the provider never closes such a payment itself. */
  metadata: { orderId: string; by: 'token'; payableUntil: string }
}

/** A right to charge a card that an assistant passes on: a wallet's token, or a shared payment token. */
export interface PaymentCredential {
  kind: 'wallet' | 'shared'
  token: string
}

/** A payment session in its current state at the provider: a payment page, or a payment by token. */
export interface PaymentSession {
  id: string
  url: string | null
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  /** A payment that had been pending for days has failed; known only from its event. */
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
  /** Page on which the buyer confirms a payment by token with their bank; null if the bank does not ask for it. */
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
  object:
    | { kind: 'session'; session: PaymentSession }
    | { kind: 'refund'; refundId: string }
    | { kind: 'case'; object: CaseReference }
    | { kind: 'decline'; orderId: string | null; reason: string }
    | null
}

/** A refund in its current state at the provider. */
export interface ProviderRefund {
  id: string
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED'
  /** Reason why it failed or what it is waiting for, in words; null if the provider names none. */
  reason: string | null
  amount: Pence
  /** ISO 4217, upper case. */
  currency: string
  paymentIntentId: string | null
  /** Id of our refund; null for a refund made in the provider's dashboard. */
  refundId: string | null
  createdAt: string
}

/** Identifies a dispute, a fraud warning or a review. */
export interface CaseReference {
  kind: CaseKind
  id: string
}

/** A case that the customer's bank or the provider has opened about a payment, in its current state at the provider. */
export interface ProviderCase extends CaseReference {
  paymentIntentId: string | null
  /** Null means the whole payment. */
  amount: Pence | null
  /** ISO 4217, upper case; null with the amount. */
  currency: string | null
  reason: string
  /** The provider's word: see `contracts/orders/paymentCases.ts`. */
  status: string
  dueBy: string | null
  /** Amount that the bank has withdrawn for it so far, and the provider's fee. */
  withdrawn: Pence
  fee: Pence
  /** The provider refuses to refund the payment because of this case. */
  blocksRefund: boolean
  createdAt: string
}

/** A payment that the provider received. */
export interface ProviderPayment {
  paymentIntentId: string
  orderId: string | null
  amount: Pence
  /** ISO 4217, upper case. */
  currency: string
  createdAt: string
}

/** A line of the provider's account of the money that it owes the shop. */
export interface BalanceMovement {
  id: string
  /** Payments, refunds and disputes also exist as separate objects; their fees exist only here. */
  kind: 'payment' | 'refund' | 'dispute' | 'payout' | 'other'
  /** Amount before `fee`; negative if it leaves the balance. */
  amount: Pence
  fee: Pence
  /** ISO 4217, upper case. */
  currency: string
  paymentIntentId: string | null
  createdAt: string
}

/** The card provider. Every call may throw ProviderUnavailable; none may be made inside a transaction. */
export interface PaymentProvider {
  /** Tells whether real money moves. */
  isLive: boolean
  /** Version of the provider's API that the shop uses. */
  version: string
  /**
   * Creates a session, or returns the same one for the same key and parameters. Throws SessionRefused if the provider
   * refuses to create it; the provider may repeat that answer for the same key.
   */
  createSession: (
    params: SessionParams | TokenPaymentParams,
    idempotencyKey: string,
  ) => Promise<PaymentSession>
  /**
   * Charges a payment by token; only once, however often this is called with the same key. The bank's page leads back
   * to `returnUrl`. If the card is declined, the payment stays open, with its `failure`. Throws TokenRefused,
   * SessionUnknown.
   */
  confirmPayment: (
    id: string,
    credential: PaymentCredential,
    call: { idempotencyKey: string; returnUrl: string },
  ) => Promise<PaymentSession>
  /** Throws SessionUnknown. */
  retrieveSession: (id: string) => Promise<PaymentSession>
  /**
   * Finds the session of an order that never got the provider's answer, among the sessions created since `madeSince`.
   */
  findSession: (orderId: string, madeSince: string) => Promise<PaymentSession | null>
  /** Finds a payment that succeeded; null if the provider knows of none. */
  findPayment: (paymentIntentId: string) => Promise<ProviderPayment | null>
  /** Closes an open session; returns any other one unchanged. Throws SessionUnknown. */
  expireSession: (id: string) => Promise<PaymentSession>
  /**
   * Refunds `amount`, once for each `refundId` and `attempt` (within a day). Throws RefundRefused, and ProviderFailed
   * if the provider may repeat that answer.
   */
  refund: (refund: {
    paymentIntentId: string
    amount: Pence
    refundId: string
    attempt: number
    orderId: string
  }) => Promise<ProviderRefund>
  retrieveRefund: (id: string) => Promise<ProviderRefund>
  /** Returns null if the provider knows of no such refund. */
  findRefundById: (id: string) => Promise<ProviderRefund | null>
  /** Finds the refund of a payment that was made for our `refundId`. */
  findRefund: (paymentIntentId: string, refundId: string) => Promise<ProviderRefund | null>
  /** Lists the events that the shop follows, as they were sent to its webhook, created since `since`; newest first. */
  listEvents: (since: string) => AsyncIterable<{ event: ProviderEvent; createdAt: string; body: string }>
  /** Lists successful payments made since `since`; newest first. */
  listPayments: (since: string) => AsyncIterable<ProviderPayment>
  /** Lists the movements of the shop's balance since `since`; newest first. */
  listBalance: (since: string) => AsyncIterable<BalanceMovement>
  /** Reads the amounts that the provider owes the shop, available and pending, by currency. */
  readBalance: () => Promise<{ currency: string; amount: Pence }[]>
  listRefunds: (since: string) => AsyncIterable<ProviderRefund>
  retrieveCase: (object: CaseReference) => Promise<ProviderCase>
  /** Lists the disputes, fraud warnings and reviews that were opened since `since`. */
  listCases: (since: string) => AsyncIterable<CaseReference>
  /**
   * Reads the event in a webhook's body; null unless its signature is correct and at most 300 s old. Throws
   * `EventUnreadable`.
   */
  readEvent: (body: Buffer, signature: string) => ProviderEvent | null
  /** Reads the event in a body whose signature was checked when it arrived. */
  readStoredEvent: (body: string) => ProviderEvent
}

/** The provider accepts no payment by this token: it was used before, has expired, or allows a lower amount. */
export class TokenRefused extends Error {}

/** The provider did not answer, or answered that it is unavailable. The outcome is unknown. */
export class ProviderUnavailable extends Error {}

/** The provider answered that it failed on its own side. It may repeat this answer for the same key, for a day. */
export class ProviderFailed extends ProviderUnavailable {}

/**
 * The provider answered that it will never do this for this shop: it refuses the shop's key, or the form of the
 * request. Its text says why.
 */
export class ProviderRefuses extends ProviderUnavailable {
  /** The provider refuses the shop's key, and so every payment. */
  readonly isKeyRefused: boolean

  constructor(message: string, { isKeyRefused, ...options }: ErrorOptions & { isKeyRefused: boolean }) {
    super(message, options)
    this.isKeyRefused = isKeyRefused
  }
}

/** The provider will not make this refund: its text says why. */
export class RefundRefused extends Error {}

/** A body has a correct signature but does not contain an event. */
export class EventUnreadable extends Error {}

/** The provider's account has no such session, so nobody can pay by it. */
export class SessionUnknown extends Error {}

/**
 * The provider answered a call for a session with a failure. Only its lists show whether a session exists all the same.
 */
export class SessionRefused extends Error {
  /** The provider's complaint about the call; null if it failed on its own side. */
  readonly complaint: string | null

  constructor(complaint: string | null, options: ErrorOptions) {
    super('The payment session was refused.', options)
    this.complaint = complaint
  }
}
