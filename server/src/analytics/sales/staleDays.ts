import type { Knex } from 'knex'
import { rows } from '../../database/rows.ts'
import { dayOfHour } from './SalesDay.ts'

interface Row {
  hour: string | null
  time_zone: string | null
}

const sql = `select null as hour, time_zone from sales_clock_index
  union all select hour, null as time_zone from sales_changes_index group by hour`

/** Days that have changed since they were summed up; all of them while the sums are of other clocks. */
export interface Stale {
  isOfOtherClocks: boolean
  days: ReadonlySet<string>
  has: (day: string) => boolean
}

/** Tested on SQLite and Postgres. */
export const findStale = async (db: Knex, timeZone: string): Promise<Stale> => {
  const found = await rows<Row>(db, sql, [], 'stale-days')
  const isOfOtherClocks = !found.some(row => row.time_zone === timeZone)
  const hours = found.flatMap(({ hour }) => hour ?? [])
  const days = new Set(hours.map(hour => dayOfHour(timeZone, hour)))
  return { isOfOtherClocks, days, has: day => isOfOtherClocks || days.has(day) }
}
