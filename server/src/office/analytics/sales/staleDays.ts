import { dayOfHour } from '../../../platform/base/localDays.ts'
import type { Knex } from 'knex'
import { jsonValuesSql, rows } from '../../../platform/database/rows.ts'
import type { Books } from './SalesPeriod.ts'

interface Row {
  /** Empty if all hours of an order have changed. */
  hour: string | null
  order_id: string | null
  time_zone: string | null
  currency: string | null
}

/** Version of the stored format. Days of another version are summed up again. */
const formatVersion = 4

/** Returns the time zone as `sales_clock_index` stores it, followed by the version of the stored format. */
export const storedTimeZone = (timeZone: string): string => `${timeZone} ${formatVersion}`

const sql = `select null as hour, null as order_id, time_zone, currency from sales_clock_index
  union all select hour, order_id, null, null from sales_changes_index group by hour, order_id`

const hoursSql = (ids: string) => `
  with noted as materialized (
    select value as order_id from ${ids}
    union select r.order_id from ${ids} as c cross join returns r where r.replacement_id = c.value)
  select substr(m.at, 1, 13) as hour from noted cross join money_moves m where m.order_id = noted.order_id
  union select substr(r.received_at, 1, 13) from noted cross join returns r
    where r.order_id = noted.order_id and r.received_at is not null`

/**
 * Finds the hours at which orders count: those of their money, refunds included, and of parcels that came back. The
 * replacement of an exchange also changes what became of the units that came back for it. Tested on SQLite and
 * Postgres.
 */
export const findHoursOfOrders = async (db: Knex, orderIds: readonly string[]): Promise<string[]> => {
  if (orderIds.length === 0) return []
  const ids = JSON.stringify([...new Set(orderIds)])
  const hourRows = await rows<{ hour: string }>(db, hoursSql(`(select value from ${jsonValuesSql(db)})`), [
    ids,
    ids,
  ])
  return hourRows.map(({ hour }) => hour)
}

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
  const hours = [
    ...staleRows.flatMap(({ hour }) => hour || []),
    ...(await findHoursOfOrders(
      db,
      staleRows.flatMap(row => row.order_id || []),
    )),
  ]
  const days = new Set(hours.map(hour => dayOfHour(timeZone, hour)))
  return { areAllStale, days, has: day => areAllStale || days.has(day) }
}
