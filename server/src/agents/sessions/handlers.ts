import { offeredPaymentMethods } from '@shop/contracts/shop/paymentMethods'
import type { Settings } from '@shop/contracts/shop/settings'
import type { PaymentCredential } from '../../platform/base/PaymentProvider.ts'
import type { Agent } from '../access/identify.ts'

/** Ways to pay by token, by the names that each protocol's answers offer them under. */
export const handlerIds = { wallet: 'google_pay', shared: 'stripe_shared_token' } as const

type Kind = PaymentCredential['kind']

/** Tells whether the shop's settings allow a way to pay by token: cards have to be taken at all. */
export const offersToken = (settings: Settings, kind: Kind): boolean => {
  const { sharedTokens, googleMerchantId, stripeKey } = settings.content.agentPayments
  if (!offeredPaymentMethods(settings).includes('card')) return false
  return kind === 'shared' ? sharedTokens : googleMerchantId !== '' && stripeKey !== ''
}

/** Tells whether an agent may pay in one of these ways. An unidentified agent sends its buyers to our own page. */
export const mayPay = (settings: Settings, { tier }: Pick<Agent, 'tier'>, kind: Kind): boolean =>
  tier !== 'anonymous' && offersToken(settings, kind)
