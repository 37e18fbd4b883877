import type { Settings } from '@shop/contracts/shop/settings'
import type { Deps } from '../../platform/base/deps.ts'
import type { PaymentCredential } from '../../platform/base/PaymentProvider.ts'
import type { Agent } from '../access/identify.ts'
import { handlerIds, mayPay } from '../sessions/handlers.ts'

const docs = 'https://docs.stripe.com/agentic-commerce'

/** Lists the payment methods by which an agent may pay with a token that Stripe shares with the shop. */
export const handlersFor = (
  { payments }: Pick<Deps, 'payments'>,
  settings: Settings,
  agent: Agent,
): object[] =>
  mayPay(settings, agent, 'shared')
    ? [
        {
          id: handlerIds.shared,
          name: 'dev.acp.tokenized.card',
          display_name: 'Card',
          version: '2026-04-17',
          spec: `${docs}/concepts/shared-payment-tokens`,
          requires_delegate_payment: true,
          requires_pci_compliance: false,
          psp: 'stripe',
          config_schema: `${docs}/concepts/shared-payment-tokens`,
          instrument_schemas: [`${docs}/concepts/shared-payment-tokens`],
          config: {
            psp: 'stripe',
            accepted_brands: ['visa', 'mastercard', 'amex'],
            supports_3ds: true,
            environment: payments.isLive ? 'production' : 'sandbox',
          },
        },
      ]
    : []

interface PaymentData {
  handler_id?: string | undefined
  instrument?: { credential: { type: string; token: string } } | undefined
}

/** Reads an agent's payment credential; null for a kind that is not offered. */
export const readCredential = ({ handler_id: id, instrument }: PaymentData): PaymentCredential | null =>
  id === handlerIds.shared && instrument?.credential.type === 'spt'
    ? { kind: 'shared', token: instrument.credential.token }
    : null
