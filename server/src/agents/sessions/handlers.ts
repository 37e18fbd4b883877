import { offeredPaymentMethods } from '@shop/contracts/shop/paymentMethods'
import type { Settings } from '@shop/contracts/shop/settings'
import type { PaymentCredential } from '../../platform/base/PaymentProvider.ts'
import type { Agent } from '../access/identify.ts'

/** Ids of the payment methods by token in the answers of each protocol. */
export const handlerIds = { wallet: 'google_pay', shared: 'stripe_shared_token' } as const

type Kind = PaymentCredential['kind']

/** Tells whether the shop's settings allow a payment method by token, which requires card payments. */
export const offersToken = (settings: Settings, kind: Kind): boolean => {
  const { sharedTokens, googleMerchantId, stripeKey } = settings.content.agentPayments
  if (!offeredPaymentMethods(settings).includes('card')) return false
  return kind === 'shared' ? sharedTokens : googleMerchantId !== '' && stripeKey !== ''
}

/**
 * Tells whether an agent may pay by this method. Agents that have not proven their identity may not: they send their
 * buyers to the shop's own page.
 */
export const mayPay = (settings: Settings, { tier }: Pick<Agent, 'tier'>, kind: Kind): boolean =>
  tier !== 'anonymous' && offersToken(settings, kind)
