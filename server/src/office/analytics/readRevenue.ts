import type { DayOfSales } from '@shop/contracts/admin/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { addDays } from '../../platform/base/localDays.ts'
import type { MonthsSoFar } from './monthsSoFar.ts'
import type { Books } from './sales/Period.ts'
import { countHours } from './sales/countOrders.ts'
import { countMoney, dayOfHour, rangeOf, type MoneyOfDay } from './sales/SalesDay.ts'
import { findStale } from './sales/staleDays.ts'

const shownDays = 30

type Part = Pick<MoneyOfDay, 'day' | 'orders' | 'total' | 'refunded'>

const netOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { total, refunded }) => sum + total - refunded, 0)

/** Counts all sales by the hour, while no day has been summed up. */
const countAll = async (db: Knex, { timeZone, currency }: Books): Promise<Part[]> => {
  const hours = await countHours(db, { currency, since: '', until: '9' })
  return hours.map(hour => ({ ...hour, day: dayOfHour(timeZone, hour.hour) }))
}

/** Reads the stored days from `first` on, and all earlier ones as one sum without a day. Stale days are left out. */
const readStored = (db: Knex, first: string, stale: readonly string[]): Promise<Part[]> => {
  const isFresh = stale.length > 0 ? `and day not in (${stale.map(() => '?').join(', ')})` : ''
  return rows<Part>(
    db,
    `select '' as day, coalesce(sum(orders), 0) as orders, coalesce(sum(total), 0) as total,
        coalesce(sum(refunded), 0) as refunded from sales_days_index where day < ? ${isFresh}
      union all select day, orders, total, refunded from sales_days_index where day >= ? ${isFresh}`,
    [first, ...stale, first, ...stale],
  )
}

/**
 * Reads all sales: stored daily totals, and a new count of the days that have changed since. Stale days are few: the
 * totals follow within a minute.
 */
const readParts = async (db: Knex, books: Books, first: string): Promise<Part[]> => {
  // Reads stale days first: a day summed up in the meantime is also counted here, with the same result.
  const { isOfOtherBooks, days } = await findStale(db, books)
  if (isOfOtherBooks) return countAll(db, books)
  const stale = [...days]
  const parts = await readStored(db, first, stale)
  for (const day of stale) parts.push(await countMoney(db, books, day))
  return parts
}

interface Revenue {
  total: number
  thisMonth: number
  lastMonth: number
  /** The last 30 days, oldest first. */
  days: DayOfSales[]
}

/** Sums payments less refunds, in pence, on the days on which the money moved. Tested on SQLite and Postgres. */
export const readRevenue = async (
  db: Knex,
  { now, books, months }: { now: number; books: Books; months: MonthsSoFar },
): Promise<Revenue> => {
  const { timeZone } = books
  const dayOf = (instant: string) => dayAt(timeZone, Date.parse(instant))
  const today = dayAt(timeZone, now)
  const [thisMonth, lastMonth, lastDay] = [
    dayOf(months.thisMonth),
    dayOf(months.lastMonth),
    dayOf(months.lastMonthUntil),
  ]
  const oldest = addDays(today, 1 - shownDays)
  const parts = await readParts(db, books, oldest < lastMonth ? oldest : lastMonth)
  const untilNow = await countHours(db, { ...rangeOf(books, lastDay), until: months.lastMonthUntil })
  const days = Array.from({ length: shownDays }, (_, index) => addDays(oldest, index))
  return {
    total: netOf(parts),
    thisMonth: netOf(parts.filter(({ day }) => day >= thisMonth)),
    lastMonth: netOf([
      ...parts.filter(({ day }) => day >= lastMonth && day < lastDay),
      ...untilNow.map(hour => ({ ...hour, day: lastDay })),
    ]),
    days: days.map(day => {
      const dayParts = parts.filter(part => part.day === day)
      return { day, orders: dayParts.reduce((sum, { orders }) => sum + orders, 0), revenue: netOf(dayParts) }
    }),
  }
}
