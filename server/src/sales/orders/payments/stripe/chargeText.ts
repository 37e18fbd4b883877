import type Stripe from 'stripe'

type Details = Pick<Stripe.Charge.PaymentMethodDetails, 'type' | 'card'>

// https://docs.stripe.com/api/charges/object#charge_object-payment_method_details-card-brand
const brands = new Map([
  ['amex', 'American Express'],
  ['cartes_bancaires', 'Cartes Bancaires'],
  ['diners', 'Diners Club'],
  ['discover', 'Discover'],
  ['eftpos_au', 'Eftpos Australia'],
  ['jcb', 'JCB'],
  ['mastercard', 'Mastercard'],
  ['unionpay', 'UnionPay'],
  ['visa', 'Visa'],
])

const wallets = new Map([
  ['apple_pay', 'Apple Pay'],
  ['google_pay', 'Google Pay'],
  ['link', 'Link'],
  ['samsung_pay', 'Samsung Pay'],
])

/** A type of payment method in words: `card` is `Card`. */
export const methodText = (type: string): string => {
  if (type === 'paypal') return 'PayPal'
  const words = type.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Names the payment method of a charge, such as `Visa ending 4242` or `PayPal`; null if the provider does not report
 * it.
 */
export const chargeText = (details: Details | null | undefined): string | null => {
  if (!details) return null
  const { type, card } = details
  if (type !== 'card' || !card?.last4) return methodText(type)
  const wallet = wallets.get(card.wallet?.type ?? '')
  return `${brands.get(card.brand ?? '') ?? 'Card'} ending ${card.last4}${wallet ? ` (${wallet})` : ''}`
}
