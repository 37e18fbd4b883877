import type { Knex } from 'knex'
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import { batchesOf } from '@shop/contracts/batchesOf'
import { rows } from '../../../platform/database/rows.ts'
import { countPastSums } from './countPastSums.ts'
import { countSums } from './countSums.ts'
import { readProductNumbers, type ProductNumbers } from './productNumbers.ts'
import { daysOf, rangesOf, type SalesPeriod } from './SalesPeriod.ts'
import { countDays, moneyFields, type MoneyOfDay } from './SalesDay.ts'
import { findStale } from './staleDays.ts'
import { Sums, type SumsText } from './Sums.ts'

const storedDaysSql = (columns: string) =>
  `select ${columns} from sales_days_index where day >= ? and day <= ? order by day`

/** Reads the money of each day with sales or refunds: the stored totals, or a new count for days that have changed. */
export const readMoneyOfDays = async (db: Knex, period: SalesPeriod): Promise<MoneyOfDay[]> => {
  // Reads the stale days first: if one is summed up in the meantime, counting it here yields the same result.
  const stale = await findStale(db, period)
  const days = await rows<MoneyOfDay>(db, storedDaysSql(['day', ...moneyFields].join(', ')), [
    period.from,
    period.to,
  ])
  const ranges = rangesOf(period, stale.has)
  const countedDays: MoneyOfDay[] = []
  for (const range of ranges) {
    countedDays.push(...(await countDays(db, period, range)))
    await nextEventLoopTurn()
  }
  return [...days.filter(({ day }) => !isCovered(ranges, day)), ...countedDays]
}

const isCovered = (ranges: readonly SalesPeriod[], day: string): boolean =>
  ranges.some(({ from, to }) => from <= day && day <= to)

const monthLength = 'yyyy-mm'.length
const monthsPerStatement = 12
/** Maximum number of ranges whose sums are counted, each by several statements. */
const maxCounted = 8

/** Returns the months of which each day lies within the period and meets a condition. */
const wholeMonthsOf = (period: SalesPeriod, isIncluded: (day: string) => boolean): string[] => {
  const counts = new Map<string, number>()
  for (const day of daysOf(period)) {
    const month = day.slice(0, monthLength)
    if (isIncluded(day)) counts.set(month, (counts.get(month) ?? 0) + 1)
  }
  const lengthOf = (month: string) => new Date(Date.UTC(+month.slice(0, 4), +month.slice(5), 0)).getUTCDate()
  return [...counts].filter(([month, count]) => count === lengthOf(month)).map(([month]) => month)
}

/** Adds the sums of whole months, and returns those that are stored. */
const addMonths = async (db: Knex, sums: Sums, months: readonly string[]): Promise<Set<string>> => {
  const stored = new Set<string>()
  for (const batch of batchesOf(months, monthsPerStatement))
    for (const row of await rows<{ month: string; sums: SumsText }>(
      db,
      'select month, sums from sales_months_index where month >= ? and month <= ?',
      [batch[0], batch.at(-1)],
    )) {
      if (!batch.includes(row.month)) continue
      stored.add(row.month)
      sums.addText(row.sums)
      await nextEventLoopTurn()
    }
  return stored
}

/**
 * Reads the sums of a period: those of its whole months, of the other days, and a new count for days that have changed.
 * Tested on SQLite and Postgres.
 */
export const readSums = async (db: Knex, period: SalesPeriod): Promise<{ sums: Sums } & ProductNumbers> => {
  const stale = await findStale(db, period)
  const ranges = rangesOf(period, stale.has, maxCounted)
  const sums = new Sums()
  const months = await addMonths(
    db,
    sums,
    wholeMonthsOf(period, day => !isCovered(ranges, day)),
  )
  const isSingle = (day: string) => !isCovered(ranges, day) && !months.has(day.slice(0, monthLength))
  for (const { from, to } of rangesOf(period, isSingle))
    for (const row of await rows<{ day: string; sums: SumsText }>(db, storedDaysSql('day, sums'), [from, to]))
      if (isSingle(row.day)) {
        sums.addText(row.sums)
        await nextEventLoopTurn()
      }
  // Reads the numbers last, so that they include those of all stored sums.
  const numbers = await readProductNumbers(db)
  for (const range of ranges) {
    sums.addCounted(await countSums(db, range), numbers.numberOf)
    await nextEventLoopTurn()
  }
  sums.subtractRepeated(period.from, numbers.numberOf)
  sums.addCounted(await countPastSums(db, period), numbers.numberOf)
  return { sums, ...numbers }
}
