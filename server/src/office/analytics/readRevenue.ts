import type { DayOfSales } from '@shop/contracts/admin/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { addDays, dayAt } from '@shop/contracts/shop/zoneClock'
import { dayOfHour } from '../../platform/base/localDays.ts'
import type { MonthsSoFar } from './monthsSoFar.ts'
import type { Books } from './sales/SalesPeriod.ts'
import { countHours } from './sales/countOrders.ts'
import { countMoney, rangeOfDay, type MoneyOfDay } from './sales/SalesDay.ts'
import { findStale } from './sales/staleDays.ts'

const shownDays = 30

type SalesPart = Pick<MoneyOfDay, 'day' | 'orders' | 'total' | 'refunded'>

const netOf = (parts: readonly SalesPart[]): number =>
  parts.reduce((sum, { total, refunded }) => sum + total - refunded, 0)

/** Counts all sales from the ledger, for use while the stored totals are of another time zone or currency. */
const countEveryHour = async (db: Knex, { timeZone, currency }: Books): Promise<SalesPart[]> => {
  // Includes every instant, since instants are compared as text.
  const hours = await countHours(db, { currency, since: '', until: '9' })
  return hours.map(hour => ({ ...hour, day: dayOfHour(timeZone, hour.hour) }))
}

/** Reads the stored days except stale ones: each from `firstDay` on, and the sum of all earlier ones as an empty day. */
const readStored = (db: Knex, firstDay: string, staleDays: readonly string[]): Promise<SalesPart[]> => {
  const freshCondition = staleDays.length > 0 ? `and day not in (${staleDays.map(() => '?').join(', ')})` : ''
  return rows<SalesPart>(
    db,
    `select '' as day, coalesce(sum(orders), 0) as orders, coalesce(sum(total), 0) as total,
        coalesce(sum(refunded), 0) as refunded from sales_days_index where day < ? ${freshCondition}
      union all select day, orders, total, refunded from sales_days_index where day >= ? ${freshCondition}`,
    [firstDay, ...staleDays, firstDay, ...staleDays],
  )
}

/**
 * Reads all sales: stored daily totals, and a new count for days that have changed since, which are few, because the
 * totals are updated within a minute.
 */
const readParts = async (db: Knex, books: Books, firstDay: string): Promise<SalesPart[]> => {
  // Reads the stale days first: if one is summed up in the meantime, counting it here yields the same result.
  const { areAllStale, days } = await findStale(db, books)
  if (areAllStale) return countEveryHour(db, books)
  const staleDays = [...days]
  const parts = await readStored(db, firstDay, staleDays)
  for (const day of staleDays) parts.push(await countMoney(db, books, day))
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
    dayOf(months.thisMonthStart),
    dayOf(months.lastMonthStart),
    dayOf(months.lastMonthUntil),
  ]
  const firstShownDay = addDays(today, 1 - shownDays)
  const parts = await readParts(db, books, firstShownDay < lastMonth ? firstShownDay : lastMonth)
  const hoursOfLastDay = await countHours(db, { ...rangeOfDay(books, lastDay), until: months.lastMonthUntil })
  const days = Array.from({ length: shownDays }, (_, index) => addDays(firstShownDay, index))
  return {
    total: netOf(parts),
    thisMonth: netOf(parts.filter(({ day }) => day >= thisMonth)),
    lastMonth: netOf([
      ...parts.filter(({ day }) => day >= lastMonth && day < lastDay),
      ...hoursOfLastDay.map(hour => ({ ...hour, day: lastDay })),
    ]),
    days: days.map(day => {
      const dayParts = parts.filter(part => part.day === day)
      return { day, orders: dayParts.reduce((sum, { orders }) => sum + orders, 0), revenue: netOf(dayParts) }
    }),
  }
}
