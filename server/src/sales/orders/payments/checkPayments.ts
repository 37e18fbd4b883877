import type { Answer } from '@shop/contracts/endpoint'
import type { getPaymentStatus } from '@shop/contracts/shop/settingsEndpoints'
import { apiBase } from '../../../platform/http/api.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { ProviderRefuses, ProviderUnavailable } from '../../../platform/base/PaymentProvider.ts'

type Status = Answer<typeof getPaymentStatus>

const texts = {
  answers: 'The payment provider answers.',
  unavailable: 'The payment provider does not answer. Payments may fail at the moment.',
  refuses: 'The payment provider refuses the key of this shop. Please check STRIPE_SECRET_KEY.',
} as const

/** Requests the provider's latest event, which costs nothing and requires a valid key. */
const askProvider = async ({ payments, clock, log }: Deps): Promise<Status['provider']> => {
  try {
    for await (const _ of payments.listEvents(nowIso({ clock }))) break
    return 'answers'
  } catch (error) {
    log.warn({ err: error }, 'the payment provider was asked whether it answers')
    return error instanceof ProviderUnavailable && !(error instanceof ProviderRefuses)
      ? 'unavailable'
      : 'refuses'
  }
}

const modeOf = ({ config, payments }: Deps): Status['mode'] => {
  if (config.stripe === null) return 'sandbox'
  return payments.isLive ? 'live' : 'test'
}

/** Checks the provider and its webhook now. */
export const checkPayments = async (deps: Deps): Promise<Status> => {
  const startedAt = performance.now()
  const provider = await askProvider(deps)
  const took = Math.round(performance.now() - startedAt)
  const lastEvent = await deps
    .db('stripe_events')
    .orderBy('received_at', 'desc')
    .first('type', { receivedAt: 'received_at' }, { processedAt: 'processed_at' })
  return {
    mode: modeOf(deps),
    provider,
    text: texts[provider],
    took,
    checkedAt: nowIso(deps),
    webhookUrl: `${deps.publicUrl}${apiBase}/webhooks/stripe`,
    lastEvent: lastEvent ?? null,
  }
}
