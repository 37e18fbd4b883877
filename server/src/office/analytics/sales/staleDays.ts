import { dayOfHour } from '../../../platform/base/localDays.ts'
import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import type { Books } from './Period.ts'

interface Row {
  hour: string | null
  time_zone: string | null
  currency: string | null
}

/** Version of the stored format. Days of another version are summed up again. */
const formatVersion = 3

/** Returns the time zone as `sales_clock_index` stores it, with the format's version. */
export const clockOf = (timeZone: string): string => `${timeZone} ${formatVersion}`

const sql = `select null as hour, time_zone, currency from sales_clock_index
  union all select hour, null, null from sales_changes_index group by hour`

/**
 * Days whose totals have to be summed up again: those that have changed since, or all (`isOfOtherBooks`) if the totals
 * are of another time zone or currency.
 */
interface Stale {
  isOfOtherBooks: boolean
  days: ReadonlySet<string>
  has: (day: string) => boolean
}

/** Finds the stale days. Tested on SQLite and Postgres. */
export const findStale = async (db: Knex, { timeZone, currency }: Books): Promise<Stale> => {
  const staleRows = await rows<Row>(db, sql, [], 'stale-days')
  const isOfOtherBooks = !staleRows.some(
    row => row.time_zone === clockOf(timeZone) && row.currency === currency,
  )
  const hours = staleRows.flatMap(({ hour }) => hour ?? [])
  const days = new Set(hours.map(hour => dayOfHour(timeZone, hour)))
  return { isOfOtherBooks, days, has: day => isOfOtherBooks || days.has(day) }
}
