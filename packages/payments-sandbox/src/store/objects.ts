import type { Stripe } from 'stripe'

/** Fields of Stripe's objects that the sandbox returns, with the library's types. */
export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'allowed_payment_method_types'
  | 'amount_subtotal'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer'
  | 'customer_details'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'locale'
  | 'metadata'
  | 'mode'
  | 'payment_intent'
  | 'payment_method_types'
  | 'payment_status'
  | 'shipping_cost'
  | 'status'
  | 'submit_type'
  | 'success_url'
  | 'total_details'
  | 'url'
>

export type LineItem = Pick<Stripe.LineItem, 'amount_total' | 'currency' | 'description' | 'quantity'>

export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_capturable'
  | 'amount_received'
  | 'canceled_at'
  | 'capture_method'
  | 'created'
  | 'currency'
  | 'customer'
  | 'description'
  | 'last_payment_error'
  | 'latest_charge'
  | 'livemode'
  | 'metadata'
  | 'payment_method'
  | 'payment_method_types'
  | 'receipt_email'
  | 'status'
> &
  // Missing in payments from older data files.
  Partial<Pick<Stripe.PaymentIntent, 'next_action'>>

type CardDetails = Pick<Stripe.Charge.PaymentMethodDetails.Card, 'brand' | 'last4' | 'wallet'>

export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'balance_transaction'
  | 'captured'
  | 'created'
  | 'currency'
  | 'customer'
  | 'description'
  | 'disputed'
  | 'failure_code'
  | 'failure_message'
  | 'livemode'
  | 'metadata'
  | 'paid'
  | 'payment_intent'
  | 'payment_method'
  | 'receipt_email'
  | 'refunded'
  | 'status'
> & {
  /** Missing in payments from older data files. */
  payment_method_details?: { type: string; card?: CardDetails }
}

export type Refund = Pick<
  Stripe.Refund,
  | 'id'
  | 'object'
  | 'amount'
  | 'balance_transaction'
  | 'charge'
  | 'created'
  | 'currency'
  | 'failure_balance_transaction'
  | 'failure_reason'
  | 'metadata'
  | 'next_action'
  | 'payment_intent'
  | 'pending_reason'
  | 'reason'
  | 'status'
>

export type Dispute = Omit<
  Stripe.Dispute,
  'evidence' | 'intended_submission_method' | 'network_reason_code'
> & {
  evidence: Partial<Stripe.Dispute['evidence']>
}

/** Texts that a shop may send as evidence; files are left out, because the sandbox has no call for them. */
export const evidenceTexts = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const satisfies readonly (keyof Stripe.DisputeUpdateParams.Evidence)[]

export const noEvidence = (email: string | null): Dispute['evidence'] => ({
  ...Object.fromEntries(evidenceTexts.map(name => [name, null])),
  customer_email_address: email,
})

export type FraudWarning = Stripe.Radar.EarlyFraudWarning & { charge: string }

export type Review = Stripe.Review & { charge: string | null }

export type BalanceTransaction = Stripe.BalanceTransaction & { source: string | null }

export type Payout = Pick<
  Stripe.Payout,
  | 'id'
  | 'object'
  | 'amount'
  | 'arrival_date'
  | 'automatic'
  | 'balance_transaction'
  | 'created'
  | 'currency'
  | 'description'
  | 'failure_code'
  | 'livemode'
  | 'metadata'
  | 'method'
  | 'reconciliation_status'
  | 'status'
  | 'type'
>

/** A shared right to charge a card once: https://docs.stripe.com/agentic-commerce */
export interface GrantedToken {
  id: string
  object: 'shared_payment.granted_token'
  created: number
  deactivated_at: number | null
  deactivated_reason: 'consumed' | 'expired' | 'revoked' | null
  livemode: false
  /** `max_amount` in the currency's smallest unit, `expires_at` in seconds since 1970. */
  usage_limits: { currency: string; expires_at: number; max_amount: number }
  /** Name of the test card that is charged. */
  payment_method: string
}

export type EventType = Stripe.Event['type']

export interface Event {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: unknown }
  livemode: false
  pending_webhooks: number
  request: { id: null; idempotency_key: null }
  type: EventType
}
