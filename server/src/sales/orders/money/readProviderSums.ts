import type { Knex } from 'knex'
import type { Pence } from '@shop/contracts/money'
import { longRows } from '../../../platform/database/rows.ts'

/**
 * Sums what the provider owes the shop by the ledger, by currency. Reads the whole ledger. Tested on SQLite and
 * Postgres.
 */
export const readProviderSums = async (db: Knex): Promise<Map<string, Pence>> => {
  const sums = await longRows<{ currency: string; amount: Pence }>(
    db,
    `select currency, sum(case when debit = 'provider' then amount else -amount end) as amount
      from money_moves where debit = 'provider' or credit = 'provider' group by currency`,
  )
  return new Map(sums.map(({ currency, amount }) => [currency, amount]))
}
