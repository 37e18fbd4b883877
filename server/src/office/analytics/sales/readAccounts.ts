import { dayOfHour } from '../../../platform/base/localDays.ts'
import type { AccountSums } from '@shop/contracts/analytics/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import { partsToSum, type SalesPeriod } from './SalesPeriod.ts'

/** Maximum number of parts of a period; summing up an eighth of a year with 50,000 orders takes 4 ms. */
const maxParts = 8

type HourColumn = '' | 'hour, '

/**
 * Returns SQL for totals by account, and by hour if `hourColumn` is not empty. Each move counts for both of its
 * accounts.
 */
const sumsSql = (hourColumn: HourColumn) => `with pairs as materialized (
    select ${hourColumn && 'substr(at, 1, 13) as hour, '}debit, credit, currency, sum(amount) as amount from money_moves where at >= ? and at < ?
      group by ${hourColumn}debit, credit, currency)
  select ${hourColumn}account, currency, sum(debit) as debit, sum(credit) as credit from (
    select ${hourColumn}debit as account, currency, amount as debit, 0 as credit from pairs
      union all select ${hourColumn}credit, currency, 0, amount from pairs) as sides
  group by ${hourColumn}account, currency`

type DayOfAccount = AccountSums & { day: string }

const sumMoves = async (db: Knex, period: SalesPeriod, hourColumn: HourColumn): Promise<DayOfAccount[]> => {
  const sumsByKey = new Map<string, DayOfAccount>()
  for await (const { since, until, timeZone } of partsToSum(db, period, maxParts))
    for (const { hour, ...sum } of await rows<AccountSums & { hour?: string }>(db, sumsSql(hourColumn), [
      since,
      until,
    ])) {
      const day = hour ? dayOfHour(timeZone, hour) : ''
      const key = [day, sum.account, sum.currency].join(' ')
      const { debit, credit } = sumsByKey.get(key) ?? { debit: 0, credit: 0 }
      sumsByKey.set(key, { day, ...sum, debit: debit + sum.debit, credit: credit + sum.credit })
    }
  return [...sumsByKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

/** Sums each account's moves of a period. Tested on SQLite and Postgres. */
export const readAccounts = async (db: Knex, period: SalesPeriod): Promise<AccountSums[]> =>
  (await sumMoves(db, period, '')).map(({ day: _day, ...sum }) => sum)

/** Sums each account's moves by day in the shop's time zone. Tested on SQLite and Postgres. */
export const readAccountsByDay = (db: Knex, period: SalesPeriod): Promise<DayOfAccount[]> =>
  sumMoves(db, period, 'hour, ')
