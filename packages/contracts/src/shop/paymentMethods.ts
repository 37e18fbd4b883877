import * as z from 'zod/mini'
import type { Settings } from './settings.ts'

/** Payment methods that the shop can offer. Others that the provider's account enables are never offered. */
export const PaymentMethod = z.enum(['card', 'paypal', 'klarna'])
export type PaymentMethod = z.output<typeof PaymentMethod>

// Neither Klarna nor PayPal accepts dirhams: https://docs.stripe.com/payments/klarna and /paypal.
const takesCurrency = (method: PaymentMethod, currency: string): boolean =>
  method === 'card' || currency !== 'AED'

/** Lists payment methods that are switched on and support the shop's currency, in display order. */
export const offeredPaymentMethods = ({ payment, general }: Settings): PaymentMethod[] => {
  const { stripe, paypal, klarna } = payment
  const isOn = { card: stripe.enabled, paypal: paypal.enabled, klarna: klarna.enabled }
  return PaymentMethod.options.filter(method => isOn[method] && takesCurrency(method, general.currency))
}
