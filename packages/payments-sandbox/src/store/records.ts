import type { RefundEnd, RefundFault } from '../Faults.ts'
import type {
  BalanceTransaction,
  Charge,
  Dispute,
  EventType,
  FraudWarning,
  GrantedToken,
  LineItem,
  PaymentIntent,
  Payout,
  Refund,
  Review,
  Session,
} from './objects.ts'

/** A Checkout Session with the provider's internal state. */
export interface SessionRecord {
  id: string
  created: number
  session: Session
  lineItems: LineItem[]
  intentMetadata: Record<string, string>
  intentDescription: string | null
  /** Set by the first attempt to pay; the session itself has it only once it is paid. */
  paymentId: string | null
  awaitsAuthentication: boolean
  /** The page's message about the latest attempt, and the typed card. */
  refusal?: { card: string; error: string } | null
}

export interface PaymentRecord {
  id: string
  created: number
  sessionId: string
  intent: PaymentIntent
  charge: Charge | null
  refundIds: string[]
  /** Outcome of its refunds, unless a test sets another. */
  refundFault?: RefundFault
}

/** A line of the balance. Its status follows from the clock, so it is not stored. */
export interface BalanceEntry {
  id: string
  created: number
  payoutId: string | null
  transaction: Omit<BalanceTransaction, 'id' | 'created' | 'status'>
}

/** Planned end of a refund; `id` is the refund's. */
interface RefundPlan {
  id: string
  created: number
  /** Seconds since 1970. */
  at: number
  status: RefundEnd
  failureReason: string | undefined
}

/** An order with a label at the stand-in for Click & Drop. */
export interface LabelRecord {
  id: string
  created: number
  reference: string
  /** Order as it was requested. */
  order: Readonly<Record<string, unknown>>
  service: string
  /** False if the order was made without a label. */
  isPrinted: boolean
  /** Null for a service without tracking. */
  trackingNumber: string | null
  /** Time of the handover in seconds since 1970; afterwards it cannot be deleted. */
  manifestedAt: number | null
  isDeleted: boolean
}

export interface EventRecord {
  id: string
  created: number
  type: EventType
  /** JSON of the object at the time of the event. */
  snapshot: string
  isPending: boolean
}

/** The answer to the first call with an idempotency key; `id` is the key. */
export interface StoredAnswer {
  id: string
  created: number
  path: string
  fingerprint: string
  requestId: string
  status: number
  body: string
}

export interface Tables {
  sessions: SessionRecord
  payments: PaymentRecord
  refunds: Refund
  refundPlans: RefundPlan
  disputes: Dispute
  fraudWarnings: FraudWarning
  reviews: Review
  balance: BalanceEntry
  payouts: Payout
  grantedTokens: GrantedToken
  labels: LabelRecord
  events: EventRecord
  answers: StoredAnswer
}
