import { balanceEntry, chargeEntry } from '../money/balance.ts'
import { chargeOf } from './payments.ts'
import type { Refund } from '../store/objects.ts'
import type { BalanceEntry } from '../store/records.ts'
import { openStore } from '../store/Store.ts'

/** A past payment, with amounts in the currency's smallest unit and instants in seconds since 1970. */
export interface PastPayment {
  id: string
  amount: number
  currency: string
  email: string
  created: number
  metadata: Record<string, string>
  refunds: { id: string; amount: number; created: number; metadata: Record<string, string> }[]
}

/** Writes past payments into the data file of a stopped sandbox, which then treats them as its own. */
export const keepPastPayments = async (
  dataFile: string,
  pastPayments: readonly PastPayment[],
): Promise<void> => {
  const store = await openStore(dataFile)
  const balance: BalanceEntry[] = []
  for (const { id, amount, currency, email, created, metadata, refunds } of pastPayments) {
    const intent = {
      id,
      object: 'payment_intent' as const,
      amount,
      amount_capturable: 0,
      amount_received: amount,
      canceled_at: null,
      capture_method: 'automatic_async' as const,
      created,
      currency,
      customer: null,
      description: null,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata,
      payment_method: null,
      payment_method_types: ['card'],
      receipt_email: email,
      status: 'succeeded' as const,
    }
    const charge = chargeOf(intent, created)
    const captureEntry = chargeEntry(charge)
    charge.balance_transaction = captureEntry.id
    balance.push(captureEntry)
    for (const refund of refunds) {
      charge.amount_refunded += refund.amount
      const refundEntry = balanceEntry({
        source: refund.id,
        amount: -refund.amount,
        currency,
        type: 'refund',
        category: 'refund',
        created: refund.created,
      })
      balance.push(refundEntry)
      store.save('refunds', {
        ...refundOf(refund, { charge: charge.id, currency, intent: id }),
        balance_transaction: refundEntry.id,
      })
    }
    charge.refunded = charge.amount_refunded === amount
    store.save('payments', {
      id,
      created,
      sessionId: '',
      intent: { ...intent, latest_charge: charge.id, payment_method: charge.payment_method },
      charge,
      refundIds: refunds.map(refund => refund.id),
    })
  }
  for (const entry of balance.toSorted((a, b) => a.created - b.created)) store.save('balance', entry)
  await store.flushed()
}

const refundOf = (
  { id, amount, created, metadata }: PastPayment['refunds'][number],
  { charge, currency, intent }: { charge: string; currency: string; intent: string },
): Refund => ({
  id,
  object: 'refund',
  amount,
  balance_transaction: null,
  charge,
  created,
  currency,
  metadata,
  payment_intent: intent,
  reason: null,
  status: 'succeeded',
})
