import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, count, instant, pence } from '../fields.ts'
import { MoneyAccount, MoneyKind } from '../moneyLedger.ts'

/** An amount moved from the credited account to the debited one; `number` counts up in the order of moves. */
export const MoneyMove = z.object({
  number: count,
  at: instant,
  kind: MoneyKind,
  debit: MoneyAccount,
  credit: MoneyAccount,
  amount: pence,
  currency: z.string(),
})

export const getOrderMoney = endpoint({
  call: 'GET /admin/orders/{id}/money',
  access: 'payments:read',
  summary:
    'Lists all movements of money for an order from the ledger, oldest first, including payments, refunds, disputes and fees.',
  input: byId,
  answer: z.object({ moves: z.array(MoneyMove) }),
})

export type MoneyMove = z.output<typeof MoneyMove>
