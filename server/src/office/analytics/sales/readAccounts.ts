import type { AccountSums } from '@shop/contracts/analytics/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import { sumsOf, type Period } from './Period.ts'
import { dayOfHour } from './SalesDay.ts'

/** Maximum parts of a period. Fewer than elsewhere: an eighth of a year of 50,000 orders takes 4 ms. */
const maxParts = 8

type By = '' | 'hour, '

/** SQL for totals by account, and by the hour if `by` contains it. Each move is added once for both of its accounts. */
const sums = (by: By) => `with pairs as materialized (
    select ${by && 'substr(at, 1, 13) as hour, '}debit, credit, currency, sum(amount) as amount from money_moves where at >= ? and at < ?
      group by ${by}debit, credit, currency)
  select ${by}account, currency, sum(debit) as debit, sum(credit) as credit from (
    select ${by}debit as account, currency, amount as debit, 0 as credit from pairs
      union all select ${by}credit, currency, 0, amount from pairs) as sides
  group by ${by}account, currency`

type DayOfAccount = AccountSums & { day: string }

const sumMoves = async (db: Knex, period: Period, by: By): Promise<DayOfAccount[]> => {
  const found = new Map<string, DayOfAccount>()
  for await (const { since, until, timeZone } of sumsOf(db, period, maxParts))
    for (const { hour, ...sum } of await rows<AccountSums & { hour?: string }>(db, sums(by), [
      since,
      until,
    ])) {
      const day = hour ? dayOfHour(timeZone, hour) : ''
      const key = [day, sum.account, sum.currency].join(' ')
      const { debit, credit } = found.get(key) ?? { debit: 0, credit: 0 }
      found.set(key, { day, ...sum, debit: debit + sum.debit, credit: credit + sum.credit })
    }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

/** Sums each account's moves of a period. Tested on SQLite and Postgres. */
export const readAccounts = async (db: Knex, period: Period): Promise<AccountSums[]> =>
  (await sumMoves(db, period, '')).map(({ day: _day, ...sum }) => sum)

/** Sums each account's moves by day in the shop's time zone. Tested on SQLite and Postgres. */
export const readAccountsByDay = (db: Knex, period: Period): Promise<DayOfAccount[]> =>
  sumMoves(db, period, 'hour, ')
