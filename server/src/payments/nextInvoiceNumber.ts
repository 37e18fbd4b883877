import type { Knex } from 'knex'
import { rows } from '../database/rows.ts'

// The row stays locked until the transaction ends, so a rolled-back payment leaves no gap. SQLite and Postgres alike.
const next = `insert into counters (name, value) values (?, 1)
  on conflict (name) do update set value = counters.value + 1 returning value`

/** The next invoice number of the calendar year (of London) in which `at` falls: `2026-000042`. */
export const nextInvoiceNumber = async (trx: Knex.Transaction, at: string): Promise<string> => {
  const year = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric' }).format(
    new Date(at),
  )
  const [counter] = await rows<{ value: number }>(trx, next, [`invoice-${year}`])
  return `${year}-${String(counter?.value).padStart(6, '0')}`
}
