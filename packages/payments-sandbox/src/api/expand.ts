import { presentTransaction } from '../money/balance.ts'
import { presentDispute } from '../money/disputes.ts'
import { intentIdOf } from '../payments/payments.ts'
import type { Provider } from '../Provider.ts'
import { invalidRequest } from './StripeFailure.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Replaces ids by their objects along paths such as `payment_intent.latest_charge` or `data.source`. */
export const expand = (provider: Provider, answer: object, paths: string[]): unknown =>
  paths.reduce<unknown>((value, path) => expandPath(provider, value, path.split('.')), answer)

const expandPath = (provider: Provider, value: unknown, [key, ...remainingKeys]: string[]): unknown => {
  if (key === undefined) return value
  if (Array.isArray(value)) return value.map(item => expandPath(provider, item, [key, ...remainingKeys]))
  if (!isFields(value)) return value
  if (!(key in value)) throw invalidRequest(`This property cannot be expanded (${key}).`, { param: 'expand' })
  const child = lookUp(provider, value, key)
  if (!isFields(child)) return value
  const isList = Array.isArray(child)
  return {
    ...value,
    [key]: isList
      ? child.map(item => expandPath(provider, item, remainingKeys))
      : expandPath(provider, child, remainingKeys),
  }
}

const lookUp = (provider: Provider, owner: Fields, key: string): unknown => {
  const { ledgers } = provider.store
  const value = owner[key]
  if (typeof value !== 'string') return value
  const entry = value.startsWith('txn_') && ledgers.balance.get(value)
  if (entry) return presentTransaction(provider, entry)
  const dispute = value.startsWith('dp_') && ledgers.disputes.get(value)
  if (dispute) return presentDispute(provider, dispute)
  if (value.startsWith('re_')) return ledgers.refunds.get(value)
  if (value.startsWith('po_')) return ledgers.payouts.get(value)
  if (value.startsWith('pi_')) return ledgers.payments.get(value)?.intent
  if (value.startsWith('ch_')) return ledgers.payments.get(intentIdOf(value))?.charge
  return value
}
