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

/** A Checkout Session with what the provider knows beyond the object it answers with. */
export interface SessionRecord {
  id: string
  created: number
  session: Session
  lineItems: LineItem[]
  intentMetadata: Record<string, string>
  intentDescription: string | null
  /** Set by the first attempt to pay; the session itself shows it only once it is paid. */
  paymentId: string | null
  awaitsAuthentication: boolean
  /** The page's words about the latest attempt, and the card typed for it. */
  refusal?: { card: string; error: string } | null
}

export interface PaymentRecord {
  id: string
  created: number
  sessionId: string
  intent: PaymentIntent
  charge: Charge | null
  refundIds: string[]
  /** Way of its refunds where no other is ordered. */
  refundFault?: RefundFault
}

/** A line of the balance. It becomes available by the clock, so its status is not kept. */
export interface BalanceEntry {
  id: string
  created: number
  payoutId: string | null
  transaction: Omit<BalanceTransaction, 'id' | 'created' | 'status'>
}

/** Further way of a refund by itself; `id` is the refund's. */
interface RefundPlan {
  id: string
  created: number
  /** Seconds since 1970. */
  at: number
  status: RefundEnd
  failureReason: string | undefined
}

/** An order of the stand-in for Click & Drop, which has a label. */
export interface LabelRecord {
  id: string
  created: number
  reference: string
  /** As it was asked for. */
  order: Readonly<Record<string, unknown>>
  service: string
  /** False where the order was made, and no label for it. */
  isPrinted: boolean
  /** Null for a service without tracking. */
  trackingNumber: string | null
  /** Handed over since, seconds since 1970: it is no longer deleted. */
  manifestedAt: number | null
  isDeleted: boolean
}

export interface EventRecord {
  id: string
  created: number
  type: EventType
  /** The object as it was when the event happened, in JSON. */
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
