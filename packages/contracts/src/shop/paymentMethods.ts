import * as z from 'zod/mini'
import type { Settings } from './settings.ts'

/** Ways of paying that the shop can offer; whatever else the provider's account has switched on is left out. */
export const PaymentMethod = z.enum(['card', 'paypal', 'klarna'])
export type PaymentMethod = z.output<typeof PaymentMethod>

// https://docs.stripe.com/payments/klarna and /paypal: neither takes dirhams.
const takesCurrency = (method: PaymentMethod, currency: string): boolean =>
  method === 'card' || currency !== 'AED'

/** Ways of paying that are switched on and take the shop's currency, in the order in which they are told. */
export const offeredPaymentMethods = ({ payment, general }: Settings): PaymentMethod[] => {
  const { stripe, paypal, klarna } = payment
  const isOn = { card: stripe.enabled, paypal: paypal.enabled, klarna: klarna.enabled }
  return PaymentMethod.options.filter(method => isOn[method] && takesCurrency(method, general.currency))
}
