import { batchesOf } from '@shop/contracts/batchesOf'
import type { StopSignal } from '../../../platform/base/longRun.ts'
import type { Knex } from 'knex'
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import { insertRows } from '../../../platform/database/insertRows.ts'
import { rows } from '../../../platform/database/rows.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { movedHoursSql } from './countOrders.ts'
import { countSums } from './countSums.ts'
import { readProductNumbers } from './productNumbers.ts'
import { booksOf, type Books } from './SalesPeriod.ts'
import { countMoney, rangeOfDay } from './SalesDay.ts'
import { findHoursOfOrders, findStale, storedTimeZone } from './staleDays.ts'
import { Sums, type SumsText } from './Sums.ts'

const rowsPerInsert = 250

const insertHours = async (trx: Knex, hours: readonly string[]) => {
  for (const batch of batchesOf(hours, rowsPerInsert))
    await insertRows(
      trx,
      'sales_changes_index',
      batch.map(hour => ({ hour })),
    )
}

/** Replaces the marks of changed orders by marks of the hours at which they count. */
const spreadOrders = (db: Knex) =>
  transaction(db, async trx => {
    // Deletes the marks before it reads the orders: a change committed in between keeps its own mark.
    const marks = await rows<{ order_id: string }>(
      trx,
      "delete from sales_changes_index where order_id <> '' returning order_id",
    )
    const hours = await findHoursOfOrders(
      trx,
      marks.map(mark => mark.order_id),
    )
    await insertHours(trx, hours)
  })

/**
 * Sums up one day in a transaction, and deletes the sums of its month. A concurrent change of the day is marked
 * separately, so that the day is summed up again.
 */
const storeDay = (db: Knex, books: Books, day: string) => {
  const range = rangeOfDay(books, day)
  return transaction(db, async trx => {
    // Deletes the marks before it reads the orders: a change committed in between is counted, and keeps its own mark.
    await rows(trx, "delete from sales_changes_index where order_id = '' and hour >= ? and hour < ?", [
      range.since.slice(0, 13),
      range.until.slice(0, 13),
    ])
    const money = await countMoney(trx, books, day)
    const counted = await countSums(trx, range)
    const { added, firstAdded, numberOf } = await readProductNumbers(trx)
    const sums = new Sums()
    sums.addCounted(counted, numberOf)
    const newProducts = added.map((key, index) => ({ number: firstAdded + index, key }))
    for (const batch of batchesOf(newProducts, rowsPerInsert))
      await insertRows(trx, 'sales_products_index', batch)
    await trx('sales_days_index')
      .insert({ ...money, sums: sums.toText() })
      .onConflict('day')
      .merge()
    await rows(trx, 'delete from sales_months_index where month = ?', [day.slice(0, 'yyyy-mm'.length)])
  })
}

// The last month is not over, so its sums would be deleted again with each sale.
const missingMonthsSql = `select distinct substr(day, 1, 7) as month from sales_days_index
  where substr(day, 1, 7) < (select substr(max(day), 1, 7) from sales_days_index)
    and substr(day, 1, 7) not in (select month from sales_months_index)`

/** Adds up the days of each month that has no sums. */
const storeMonths = async (db: Knex, stopping: StopSignal) => {
  for (const { month } of await rows<{ month: string }>(db, missingMonthsSql)) {
    if (stopping.aborted) return
    const days = await rows<{ sums: SumsText }>(
      db,
      'select sums from sales_days_index where day >= ? and day <= ?',
      [`${month}-01`, `${month}-31`],
    )
    const sums = new Sums()
    for (const day of days) {
      sums.addText(day.sums)
      await nextEventLoopTurn()
    }
    sums.subtractRepeated(`${month}-01`, (await readProductNumbers(db)).numberOf)
    await insertRows(db, 'sales_months_index', [{ month, sums: sums.toText() }])
  }
}

/** Deletes all totals and marks every day as changed, because the time zone or currency has changed. */
const resetTotals = (db: Knex, { timeZone, currency }: Books) =>
  transaction(db, async trx => {
    for (const table of [
      'sales_changes_index',
      'sales_days_index',
      'sales_months_index',
      'sales_clock_index',
    ])
      await trx(table).delete()
    await trx('sales_clock_index').insert({ time_zone: storedTimeZone(timeZone), currency })
    await rows(trx, `insert into sales_changes_index (hour) ${movedHoursSql}`)
  })

/**
 * Sums up the changed days, the latest first, and the months whose days have changed. Only one process runs it at a
 * time. Tested on SQLite and Postgres.
 */
export const updateSalesDays = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  stopping: StopSignal,
): Promise<void> => {
  const books = booksOf(await settings.read())
  if ((await findStale(db, books)).areAllStale) await resetTotals(db, books)
  await spreadOrders(db)
  const { days } = await findStale(db, books)
  for (const day of [...days].toSorted().toReversed()) {
    if (stopping.aborted) return
    await storeDay(db, books, day)
    await nextEventLoopTurn()
  }
  await storeMonths(db, stopping)
}

/** Counts the hours and orders that have changed since they were summed up. */
export const countStaleHours = async ({ db }: Pick<Deps, 'db'>): Promise<number> => {
  const [row] = await rows<{ count: number }>(
    db,
    'select count(*) as count from (select distinct hour, order_id from sales_changes_index) as changes',
  )
  return row?.count ?? 0
}
