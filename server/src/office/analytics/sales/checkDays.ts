import { dayOfHour } from '../../../platform/base/localDays.ts'
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import { rows } from '../../../platform/database/rows.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { soldHours } from './countOrders.ts'
import { booksOf } from './Period.ts'
import { countMoney, moneySums, rangeOf, type MoneyOfDay } from './SalesDay.ts'
import { findStale } from './staleDays.ts'

/**
 * Compares the totals of every day with the ledger, and has wrong ones calculated again. None should be wrong. Tested
 * on SQLite and Postgres.
 */
export const checkSalesDays = async ({
  db,
  settings,
  log,
}: Pick<Deps, 'db' | 'settings' | 'log'>): Promise<void> => {
  const books = booksOf(await settings.read())
  const stored = await rows<MoneyOfDay>(db, `select day, ${moneySums.join(', ')} from sales_days_index`)
  const storedByDay = new Map(stored.map(money => [money.day, money]))
  const hours = await rows<{ hour: string }>(db, soldHours)
  const days = new Set([...storedByDay.keys(), ...hours.map(({ hour }) => dayOfHour(books.timeZone, hour))])
  for (const day of days) {
    const counted = await countMoney(db, books, day)
    const money = storedByDay.get(day)
    await nextEventLoopTurn()
    if (moneySums.every(name => counted[name] === (money?.[name] ?? 0))) continue
    // A change made just now is recorded, and the next run handles it.
    if ((await findStale(db, books)).has(day)) continue
    log.error({ stored: money, counted }, 'the sums of a day were wrong')
    await db('sales_changes_index').insert({ hour: rangeOf(books, day).since.slice(0, 13) })
  }
}
