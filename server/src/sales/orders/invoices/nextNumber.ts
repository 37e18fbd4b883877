import type { Knex } from 'knex'
import { countUp } from '../../../platform/database/countUp.ts'

/** Each series is counted separately, from 1 in every calendar year. */
type Series = 'invoice' | 'credit-note'

const prefixes: Record<Series, string> = { invoice: '', 'credit-note': 'CN-' }

const londonYear = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric' })

/** Assigns the next number of a series in the calendar year (of London) of `at`: `2026-000042`, `CN-2026-000007`. */
export const nextNumber = async (trx: Knex.Transaction, series: Series, at: string): Promise<string> => {
  const year = londonYear.format(new Date(at))
  const value = await countUp(trx, `${series}-${year}`)
  return `${prefixes[series]}${year}-${String(value).padStart(6, '0')}`
}
