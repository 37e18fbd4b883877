import type { Settings } from '@shop/contracts/shop/settings'
import type { Deps } from '../../platform/base/deps.ts'
import type { PaymentCredential } from '../../platform/base/PaymentProvider.ts'
import type { Agent } from '../access/identify.ts'
import { handlerIds, mayPay, offersToken } from '../sessions/handlers.ts'

const googlePay = 'com.google.pay'
/** Version of Google's handler, which is specified at https://pay.google.com/gp/p/ucp/2026-01-23/ */
const version = '2026-01-23'
const site = `https://pay.google.com/gp/p/ucp/${version}/`

type Needs = Pick<Deps, 'payments' | 'publicUrl'>

const configOf = ({ payments, publicUrl }: Needs, { content, general }: Settings) => ({
  api_version: 2,
  api_version_minor: 0,
  environment: payments.isLive ? 'PRODUCTION' : 'TEST',
  merchant_info: {
    merchant_name: general.storeName,
    merchant_id: content.agentPayments.googleMerchantId,
    merchant_origin: new URL(publicUrl).host,
  },
  allowed_payment_methods: [
    {
      type: 'CARD',
      parameters: {
        allowed_auth_methods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
        allowed_card_networks: ['VISA', 'MASTERCARD', 'AMEX'],
      },
      tokenization_specification: {
        type: 'PAYMENT_GATEWAY',
        parameters: {
          gateway: 'stripe',
          'stripe:version': payments.version,
          'stripe:publishableKey': content.agentPayments.stripeKey,
        },
      },
    },
  ],
})

const handlersOf = (deps: Needs, settings: Settings) => ({
  [googlePay]: [
    {
      id: handlerIds.wallet,
      version,
      spec: site,
      schema: `${site}schemas/config.json`,
      available_instruments: [{ type: 'card' }],
      config: configOf(deps, settings),
    },
  ],
})

/** Lists the payment methods by token for the shop's public profile. */
export const publicHandlers = (deps: Needs, settings: Settings): object =>
  offersToken(settings, 'wallet') ? handlersOf(deps, settings) : {}

/** Lists the payment methods by which an agent may pay a checkout with a token. */
export const handlersFor = (deps: Needs, settings: Settings, agent: Agent): object =>
  mayPay(settings, agent, 'wallet') ? handlersOf(deps, settings) : {}

interface Instrument {
  handler_id: string
  selected?: boolean | undefined
  credential?: { token?: string | undefined } | undefined
}

/** Reads a token's id from the result of Google's gateway, `{"id": "tok_…"}`, or from the plain id. */
const tokenIn = (text: string): string | null => {
  try {
    const { id } = JSON.parse(text) as { id?: unknown }
    return typeof id === 'string' ? id : null
  } catch {
    return text.startsWith('tok_') ? text : null
  }
}

/**
 * Reads the payment method: the instrument that the buyer has selected, or the first if none is marked. Null if several
 * are selected, or if the method is not offered.
 */
export const readCredential = (instruments: readonly Instrument[]): PaymentCredential | null => {
  const isOffered = ({ handler_id: id }: Instrument) => id === handlerIds.wallet
  const [selected, ...others] = instruments.filter(each => each.selected)
  if (others.length > 0) return null
  const instrument = selected ?? instruments.find(each => each.selected === undefined && isOffered(each))
  if (!instrument || !isOffered(instrument)) return null
  const token = tokenIn(instrument.credential?.token ?? '')
  return token === null ? null : { kind: 'wallet', token }
}
