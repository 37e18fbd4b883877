import { formatAmount } from '../payments/currencies.ts'
import type { Params } from '../api/Params.ts'
import type { BalanceTransaction, Payout } from '../store/objects.ts'
import type { Provider } from '../Provider.ts'
import type { BalanceEntry } from '../store/records.ts'
import { listPage } from '../api/listPage.ts'
import { newId } from '../store/newId.ts'

const day = 24 * 3600 // s

/** Time until a payment's money can be paid out, as for an account in the United Kingdom. */
const settlementSeconds = 3 * day

// Fees for UK cards and for each dispute, in the smallest unit of any currency: https://stripe.com/gb/pricing
const paymentFee = (amount: number) => Math.round(amount * 0.015) + 20
export const disputeFee = 2000

interface Movement {
  /** Id of the charge, refund, dispute or payout. */
  source: string
  amount: number
  currency: string
  type: BalanceTransaction['type']
  category: string
  created: number
  fee?: number
  availableOn?: number
}

/** Creates a line of the account's balance. */
export const balanceEntry = ({
  source,
  amount,
  currency,
  type,
  category,
  created,
  fee = 0,
  availableOn = created,
}: Movement): BalanceEntry => {
  const details = { amount: fee, application: null, currency, description: 'Fees', type: 'stripe_fee' }
  return {
    id: newId('txn_'),
    created,
    payoutId: null,
    transaction: {
      object: 'balance_transaction',
      amount,
      available_on: availableOn,
      balance_type: 'payments',
      currency,
      description: null,
      exchange_rate: null,
      fee,
      fee_details: fee === 0 ? [] : [details],
      net: amount - fee,
      reporting_category: category,
      source,
      type,
    },
  }
}

interface ChargedMoney {
  id: string
  amount: number
  currency: string
  created: number
  payment_method_details?: { type: string }
}

export const chargeEntry = (charge: ChargedMoney) =>
  balanceEntry({
    source: charge.id,
    amount: charge.amount,
    currency: charge.currency,
    type: charge.payment_method_details?.type === 'card' ? 'charge' : 'payment',
    category: 'charge',
    created: charge.created,
    fee: paymentFee(charge.amount),
    availableOn: charge.created + settlementSeconds,
  })

/** Books a movement of money, and returns it. */
export const recordEntry = (provider: Provider, entry: BalanceEntry): BalanceTransaction => {
  provider.store.save('balance', entry)
  return presentTransaction(provider, entry)
}

export const presentTransaction = (
  provider: Provider,
  { id, created, transaction }: BalanceEntry,
): BalanceTransaction => ({
  id,
  created,
  ...transaction,
  status: transaction.available_on <= provider.now() ? 'available' : 'pending',
})

export const listTransactions = (provider: Provider, params: Params) => {
  const [payout, source, type] = ['payout', 'source', 'type'].map(key => params.text(key))
  const currency = params.text('currency')?.toLowerCase()
  const matches = (filter: string | undefined, value: string | null) =>
    filter === undefined || filter === value
  const isWanted = ({ payoutId, transaction }: BalanceEntry) =>
    matches(payout, payoutId) &&
    matches(source, transaction.source) &&
    matches(type, transaction.type) &&
    matches(currency, transaction.currency)
  const page = listPage(
    provider,
    provider.store.ledgers.balance,
    params,
    '/v1/balance_transactions',
    isWanted,
  )
  return { ...page, data: page.data.map(entry => presentTransaction(provider, entry)) }
}

/** Returns the account's balance by currency: settled and not settled yet. */
export const readBalance = (provider: Provider) => {
  const sums = { available: new Map<string, number>(), pending: new Map<string, number>() }
  for (const { transaction } of provider.store.ledgers.balance.oldestFirst()) {
    const { available_on: availableOn, currency, net } = transaction
    const sum = availableOn <= provider.now() ? sums.available : sums.pending
    sum.set(currency, (sum.get(currency) ?? 0) + net)
  }
  const amountsOf = (sum: Map<string, number>) =>
    Array.from(sum, ([currency, amount]) => ({ amount, currency, source_types: { card: amount } }))
  return {
    object: 'balance',
    available: amountsOf(sums.available),
    livemode: false,
    pending: amountsOf(sums.pending),
  }
}

/** Pays out all settled money, one payout for each currency with a positive balance. */
export const payOut = (provider: Provider): Payout[] => {
  const dueByCurrency = new Map<string, BalanceEntry[]>()
  for (const entry of provider.store.ledgers.balance.oldestFirst())
    if (entry.payoutId === null && entry.transaction.available_on <= provider.now())
      dueByCurrency.set(entry.transaction.currency, [
        ...(dueByCurrency.get(entry.transaction.currency) ?? []),
        entry,
      ])
  return Array.from(dueByCurrency, ([currency, entries]) => {
    const amount = entries.reduce((sum, { transaction }) => sum + transaction.net, 0)
    return amount > 0 ? [payOutEntries(provider, currency, amount, entries)] : []
  }).flat()
}

const payOutEntries = (
  provider: Provider,
  currency: string,
  amount: number,
  entries: BalanceEntry[],
): Payout => {
  const created = provider.now()
  const id = newId('po_')
  const payoutEntry = balanceEntry({
    source: id,
    amount: -amount,
    currency,
    type: 'payout',
    category: 'payout',
    created,
  })
  const payout: Payout = {
    id,
    object: 'payout',
    amount,
    arrival_date: created + day,
    automatic: true,
    balance_transaction: payoutEntry.id,
    created,
    currency,
    description: `Payout of ${formatAmount(amount, currency)}`,
    failure_code: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    reconciliation_status: 'completed',
    status: 'paid',
    type: 'bank_account',
  }
  for (const entry of [...entries, payoutEntry]) {
    entry.payoutId = id
    provider.store.save('balance', entry)
  }
  provider.store.save('payouts', payout)
  provider.publish('payout.created', { ...payout, status: 'pending', reconciliation_status: 'in_progress' })
  provider.publish('payout.paid', payout)
  provider.publish('payout.reconciliation_completed', payout)
  return payout
}
