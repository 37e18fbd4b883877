import { dayOfHour } from '../../../platform/base/localDays.ts'
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import { rows } from '../../../platform/database/rows.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { movedHoursSql } from './countOrders.ts'
import { booksOf } from './SalesPeriod.ts'
import { countMoney, moneyFields, rangeOfDay, type MoneyOfDay } from './SalesDay.ts'
import { findStale } from './staleDays.ts'

/**
 * Compares the totals of every day with the ledger. Logs wrong ones as errors, because none should be wrong, and marks
 * their days to be summed up again. Tested on SQLite and Postgres.
 */
export const checkSalesDays = async ({
  db,
  settings,
  log,
}: Pick<Deps, 'db' | 'settings' | 'log'>): Promise<void> => {
  const books = booksOf(await settings.read())
  const stored = await rows<MoneyOfDay>(db, `select day, ${moneyFields.join(', ')} from sales_days_index`)
  const storedByDay = new Map(stored.map(money => [money.day, money]))
  const hours = await rows<{ hour: string }>(db, movedHoursSql)
  const days = new Set([...storedByDay.keys(), ...hours.map(({ hour }) => dayOfHour(books.timeZone, hour))])
  for (const day of days) {
    const counted = await countMoney(db, books, day)
    const money = storedByDay.get(day)
    await nextEventLoopTurn()
    if (moneyFields.every(name => counted[name] === (money?.[name] ?? 0))) continue
    // Skips a day that has just changed, since it is already marked to be summed up again.
    if ((await findStale(db, books)).has(day)) continue
    log.error({ stored: money, counted }, 'the sums of a day were wrong')
    await db('sales_changes_index').insert({ hour: rangeOfDay(books, day).since.slice(0, 13) })
  }
}
