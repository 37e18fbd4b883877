import type { Knex } from 'knex'
import { rows } from './rows.ts'

const incrementQuery = `insert into counters (name, value) values (?, ?)
  on conflict (name) do update set value = counters.value + 1 returning value`

/**
 * Increments a counter, which begins at `first`, and returns the number. Its row stays locked until the transaction
 * ends, so a rolled-back one leaves no gap. Works on SQLite and Postgres.
 */
export const countUp = async (trx: Knex.Transaction, name: string, first = 1): Promise<number> => {
  const [row] = await rows<{ value: number }>(trx, incrementQuery, [name, first], 'next number')
  if (!row) throw new Error('A counter returns its value')
  return row.value
}
