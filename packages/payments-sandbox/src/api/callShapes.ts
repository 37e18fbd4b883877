import type { Stripe } from 'stripe'
import {
  boolean,
  integer,
  listOf,
  metadata,
  object,
  oneOf,
  instantRange,
  text,
  type Shape,
} from './checks.ts'
import { evidenceTexts } from '../store/objects.ts'

/** Parameters of every call. */
const expandable = { expand: listOf(text()) }

/** Parameters of every list. */
const paging = {
  ...expandable,
  created: instantRange,
  ending_before: text(),
  limit: integer,
  starting_after: text(),
}

export const retrieval: Shape<{ expand: string[] }> = expandable

/** Parameters that the sandbox supports. It refuses Stripe's other parameters like unknown ones, and ignores none. */
export const sessionCreation: Shape<Stripe.Checkout.SessionCreateParams> = {
  ...expandable,
  allowed_payment_method_types: listOf(text()),
  cancel_url: text(),
  client_reference_id: text(200),
  currency: text(),
  customer_email: text(800),
  excluded_payment_method_types: listOf(text()),
  expires_at: integer,
  line_items: listOf(
    object<Stripe.Checkout.SessionCreateParams.LineItem>({
      price_data: object<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>({
        currency: text(),
        product_data: object<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>({
          description: text(40_000),
          name: text(),
        }),
        unit_amount: integer,
      }),
      quantity: integer,
    }),
  ),
  metadata,
  mode: oneOf('payment'),
  payment_intent_data: object<Stripe.Checkout.SessionCreateParams.PaymentIntentData>({
    description: text(1000),
    metadata,
  }),
  shipping_options: listOf(
    object<Stripe.Checkout.SessionCreateParams.ShippingOption>({
      shipping_rate_data: object<Stripe.Checkout.SessionCreateParams.ShippingOption.ShippingRateData>({
        display_name: text(100),
        fixed_amount: object<Stripe.Checkout.SessionCreateParams.ShippingOption.ShippingRateData.FixedAmount>(
          { amount: integer, currency: text() },
        ),
        type: oneOf('fixed_amount'),
      }),
    }),
  ),
  success_url: text(),
  wallet_options: object<Stripe.Checkout.SessionCreateParams.WalletOptions>({
    link: object<Stripe.Checkout.SessionCreateParams.WalletOptions.Link>({ display: oneOf('auto', 'never') }),
  }),
}

export const sessionListing: Shape<Stripe.Checkout.SessionListParams> = {
  ...paging,
  payment_intent: text(),
  status: oneOf('complete', 'expired', 'open'),
}

export const paymentCreation: Shape<Stripe.PaymentIntentCreateParams> = {
  ...expandable,
  amount: integer,
  automatic_payment_methods: object<Stripe.PaymentIntentCreateParams.AutomaticPaymentMethods>({
    allow_redirects: oneOf('always', 'never'),
    enabled: boolean,
  }),
  confirm: boolean,
  currency: text(),
  description: text(1000),
  metadata,
  payment_method: text(),
  allowed_payment_method_types: listOf(oneOf('card')),
}

interface MethodData {
  type?: string
  card?: { token?: string }
  /** Exists only in preview versions of Stripe's API, for which the library has no types. */
  shared_payment_granted_token?: string
}

export const paymentConfirmation: Shape<
  Omit<Stripe.PaymentIntentConfirmParams, 'payment_method_data'> & { payment_method_data?: MethodData }
> = {
  ...expandable,
  payment_method: text(),
  payment_method_data: object<MethodData>({
    type: oneOf('card'),
    card: object<NonNullable<MethodData['card']>>({ token: text() }),
    shared_payment_granted_token: text(),
  }),
  return_url: text(),
}

/** https://docs.stripe.com/agentic-commerce/concepts/shared-payment-tokens */
export const tokenGrant: Shape<{
  payment_method: string
  usage_limits: { currency: string; expires_at: number; max_amount: number }
}> = {
  payment_method: text(),
  usage_limits: object<{ currency: string; expires_at: number; max_amount: number }>({
    currency: text(),
    expires_at: integer,
    max_amount: integer,
  }),
}

export const paymentListing: Shape<Stripe.PaymentIntentListParams> = paging

export const chargeListing: Shape<Stripe.ChargeListParams> = { ...paging, payment_intent: text() }

export const refundCreation: Shape<Stripe.RefundCreateParams> = {
  ...expandable,
  amount: integer,
  charge: text(),
  metadata,
  payment_intent: text(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
}

export const refundListing: Shape<Stripe.RefundListParams> = {
  ...paging,
  charge: text(),
  payment_intent: text(),
}

export const disputeListing: Shape<Stripe.DisputeListParams> = {
  ...paging,
  charge: text(),
  payment_intent: text(),
}

export const disputeUpdate: Shape<Stripe.DisputeUpdateParams> = {
  ...expandable,
  evidence: object<Stripe.DisputeUpdateParams.Evidence>(
    Object.fromEntries(evidenceTexts.map(name => [name, text(20_000)])),
  ),
  metadata,
  submit: boolean,
}

export const warningListing: Shape<Stripe.Radar.EarlyFraudWarningListParams> = {
  ...paging,
  charge: text(),
  payment_intent: text(),
}

export const reviewListing: Shape<Stripe.ReviewListParams> = paging

export const transactionListing: Shape<Stripe.BalanceTransactionListParams> = {
  ...paging,
  currency: text(),
  payout: text(),
  source: text(),
  type: text(),
}

export const payoutListing: Shape<Stripe.PayoutListParams> = {
  ...paging,
  status: oneOf('pending', 'paid', 'failed', 'canceled'),
}

export const eventListing: Shape<Stripe.EventListParams> = {
  ...paging,
  type: text(),
  types: listOf(text()),
}
