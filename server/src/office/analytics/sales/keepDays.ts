import { batchesOf } from '@shop/contracts/batchesOf'
import type { StopSignal } from '../../../platform/base/longRun.ts'
import type { Knex } from 'knex'
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import { insertRows } from '../../../platform/database/insertRows.ts'
import { rows } from '../../../platform/database/rows.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { soldHoursSql } from './countOrders.ts'
import { booksOf, type Books } from './SalesPeriod.ts'
import { countDay, rangeOfDay, type SoldTotalsByName } from './SalesDay.ts'
import { storedTimeZone, findStale } from './staleDays.ts'

const productsPerInsert = 250

/** A day's products in their stored form, as flat lists. */
export interface StoredProducts {
  /** Three entries for each product: its number, units and revenue. */
  sold: readonly (number | undefined)[]
  /** Three entries for each product: its number, units in the recommended size, and units in another size. */
  advised: readonly (number | undefined)[]
}

/** Short numbers of products by their keys. */
type ProductNumbers = Map<string, number>

const readNumbers = async (db: Knex): Promise<ProductNumbers> => {
  const productRows = await rows<{ key: string; number: number }>(
    db,
    'select key, number from sales_products_index',
  )
  return new Map(productRows.map(({ key, number }) => [key, number]))
}

const addNumbers = async (trx: Knex.Transaction, numbers: ProductNumbers, keys: Iterable<string>) => {
  const newProducts = [...keys]
    .filter(key => !numbers.has(key))
    .map((key, index) => ({ number: numbers.size + index + 1, key }))
  for (const batch of batchesOf(newProducts, productsPerInsert))
    await insertRows(trx, 'sales_products_index', batch)
  return newProducts
}

const serializeSold = (sold: SoldTotalsByName) =>
  JSON.stringify([...sold].map(([name, { units, revenue }]) => [name, units, revenue]))

/**
 * Sums up one day in a transaction. A concurrent change of the day is marked separately, so that the day is summed up
 * again.
 */
const storeDay = async (db: Knex, books: Books, numbers: ProductNumbers, day: string) => {
  const { since, until } = rangeOfDay(books, day)
  const addedNumbers = await transaction(db, async trx => {
    // Deletes the marks before it reads the orders: a change committed in between is counted, and keeps its own mark.
    await rows(trx, 'delete from sales_changes_index where hour >= ? and hour < ?', [
      since.slice(0, 13),
      until.slice(0, 13),
    ])
    const { sizes, colors, products, advised, margins, agents, ...money } = await countDay(trx, books, day)
    const newNumbers = await addNumbers(trx, numbers, products.keys())
    const allNumbers = new Map([...numbers, ...newNumbers.map(({ key, number }) => [key, number] as const)])
    const flatSold = [...products].flatMap(([key, { units, revenue }]) => [
      allNumbers.get(key),
      units,
      revenue,
    ])
    const flatAdvice = [...advised].flatMap(([key, { followed, otherwise }]) => [
      allNumbers.get(key),
      followed,
      otherwise,
    ])
    const flatMargins = [...margins].flatMap(([key, { costed, net, cost }]) => [
      allNumbers.get(key),
      costed,
      net,
      cost,
    ])
    await trx('sales_days_index')
      .insert({
        ...money,
        sizes: serializeSold(sizes),
        colors: serializeSold(colors),
        agents: JSON.stringify([...agents.values()]),
        margins: JSON.stringify(flatMargins),
        products: JSON.stringify({ sold: flatSold, advised: flatAdvice } satisfies StoredProducts),
      })
      .onConflict('day')
      .merge()
    return newNumbers
  })
  for (const { key, number } of addedNumbers) numbers.set(key, number)
}

/** Deletes all totals and marks every day as changed, because the time zone or currency has changed. */
const resetTotals = (db: Knex, { timeZone, currency }: Books) =>
  transaction(db, async trx => {
    for (const table of ['sales_changes_index', 'sales_days_index', 'sales_clock_index'])
      await trx(table).delete()
    await trx('sales_clock_index').insert({ time_zone: storedTimeZone(timeZone), currency })
    await rows(trx, `insert into sales_changes_index (hour) ${soldHoursSql}`)
  })

/** Sums up the changed days, the latest first. Only one process runs it at a time. Tested on SQLite and Postgres. */
export const updateSalesDays = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  stopping: StopSignal,
): Promise<void> => {
  const books = booksOf(await settings.read())
  if ((await findStale(db, books)).areAllStale) await resetTotals(db, books)
  const { days } = await findStale(db, books)
  const numbers = days.size > 0 ? await readNumbers(db) : new Map<string, number>()
  for (const day of [...days].toSorted().toReversed()) {
    if (stopping.aborted) return
    await storeDay(db, books, numbers, day)
    await nextEventLoopTurn()
  }
}

/** Counts the hours that have changed since they were summed up. */
export const countStaleHours = async ({ db }: Pick<Deps, 'db'>): Promise<number> => {
  const [row] = await rows<{ count: number }>(
    db,
    'select count(distinct hour) as count from sales_changes_index',
  )
  return row?.count ?? 0
}
