import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'

/** Each counts for itself, from 1 in every calendar year. */
type Series = 'invoice' | 'credit-note'

const prefixes: Record<Series, string> = { invoice: '', 'credit-note': 'CN-' }

const londonYear = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric' })

// The row stays locked until the transaction ends, so a rolled-back one leaves no gap. SQLite and Postgres alike.
const next = `insert into counters (name, value) values (?, 1)
  on conflict (name) do update set value = counters.value + 1 returning value`

/** The next number of a series in the calendar year (of London) in which `at` falls: `2026-000042`, `CN-2026-000007`. */
export const nextNumber = async (trx: Knex.Transaction, series: Series, at: string): Promise<string> => {
  const year = londonYear.format(new Date(at))
  const [counter] = await rows<{ value: number }>(trx, next, [`${series}-${year}`], 'next number')
  return `${prefixes[series]}${year}-${String(counter?.value).padStart(6, '0')}`
}
