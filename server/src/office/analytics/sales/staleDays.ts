import { dayOfHour } from '../../../platform/base/localDays.ts'
import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import type { Books } from './SalesPeriod.ts'

interface Row {
  hour: string | null
  time_zone: string | null
  currency: string | null
}

/** Version of the stored format. Days of another version are summed up again. */
const formatVersion = 3

/** Returns the time zone as `sales_clock_index` stores it, followed by the version of the stored format. */
export const storedTimeZone = (timeZone: string): string => `${timeZone} ${formatVersion}`

const sql = `select null as hour, time_zone, currency from sales_clock_index
  union all select hour, null, null from sales_changes_index group by hour`

/**
 * Days whose totals have to be summed up again: those with changes, or all (`areAllStale`) if the totals are of another
 * time zone, currency or format.
 */
interface StaleDays {
  areAllStale: boolean
  days: ReadonlySet<string>
  has: (day: string) => boolean
}

/** Finds the stale days. Tested on SQLite and Postgres. */
export const findStale = async (db: Knex, { timeZone, currency }: Books): Promise<StaleDays> => {
  const staleRows = await rows<Row>(db, sql, [], 'stale-days')
  const areAllStale = !staleRows.some(
    row => row.time_zone === storedTimeZone(timeZone) && row.currency === currency,
  )
  const hours = staleRows.flatMap(({ hour }) => hour ?? [])
  const days = new Set(hours.map(hour => dayOfHour(timeZone, hour)))
  return { areAllStale, days, has: day => areAllStale || days.has(day) }
}
