import { keysOf } from './keys.ts'
import * as z from 'zod/mini'

/**
 * Accounts of the money ledger, with their labels for staff. A movement takes its amount from the credited account to
 * the debited one.
 */
export const moneyAccounts = {
  provider: 'Payment provider',
  bank: 'Bank and till',
  sales: 'Sales',
  unassigned: 'Not assigned',
  disputed: 'Held by disputes',
  fees: 'Fees',
  losses: 'Losses',
  other: 'Other',
} as const

/** Kinds of movements, with labels for staff. */
export const moneyKinds = {
  payment: 'Payment',
  refund: 'Refund',
  refund_failed: 'Failed refund returned',
  dispute: 'Taken for a dispute',
  dispute_back: 'Returned after a dispute',
  dispute_fee: 'Dispute fee',
  dispute_fee_back: 'Dispute fee returned',
  loss: 'Lost to a dispute',
  loss_back: 'Recovered after all',
  fee: 'Payment provider fee',
  payout: 'Payout',
  other: 'Other movement',
} as const

export type MoneyAccount = keyof typeof moneyAccounts
export type MoneyKind = keyof typeof moneyKinds

export const MoneyAccount = z.enum(keysOf(moneyAccounts))
export const MoneyKind = z.enum(keysOf(moneyKinds))

interface MoneyMove {
  kind: MoneyKind
  debit: MoneyAccount
  credit: MoneyAccount
  amount: number
  currency: string
}

/** Sums of one currency, in its smallest unit. */
interface MoneySums {
  currency: string
  received: number
  givenBack: number
  /** Amount that banks have withdrawn for disputes. */
  disputed: number
  fees: number
  /** Amount that remains to the shop, at the provider and in the bank. */
  left: number
}

const shopAccounts: readonly MoneyAccount[] = ['provider', 'bank']
const refundKinds: readonly MoneyKind[] = ['refund', 'refund_failed']

/** Sums up moves by currency. */
export const sumMoves = (moves: readonly MoneyMove[]): MoneySums[] => {
  const sums = new Map<string, MoneySums>()
  for (const { kind, debit, credit, amount, currency } of moves) {
    const sum = sums.get(currency) ?? { currency, received: 0, givenBack: 0, disputed: 0, fees: 0, left: 0 }
    sums.set(currency, sum)
    const change = (shopAccounts.includes(debit) ? amount : 0) - (shopAccounts.includes(credit) ? amount : 0)
    sum.left += change
    if (kind === 'payment') sum.received += change
    else if (refundKinds.includes(kind)) sum.givenBack -= change
    else if (debit === 'fees' || credit === 'fees') sum.fees -= change
    else if (kind === 'dispute' || kind === 'dispute_back') sum.disputed -= change
  }
  return [...sums.values()]
}
