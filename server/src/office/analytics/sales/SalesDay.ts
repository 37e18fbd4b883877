import type { Knex } from 'knex'
import { addDays } from '@shop/contracts/shop/zoneClock'
import { startOfDay, dayOfHour } from '../../../platform/base/localDays.ts'
import type { Books } from './SalesPeriod.ts'
import { countHours, type TimeRange } from './countOrders.ts'

/** Payments and refunds of a day in the shop's time zone. */
export interface MoneyOfDay {
  day: string
  orders: number
  /** Pence paid for these orders. */
  ordered: number
  units: number
  /** Pence paid, for any order. */
  total: number
  refunded: number
}

/** Names of the amounts of a day. */
export const moneyFields = ['orders', 'ordered', 'units', 'total', 'refunded'] as const

export const rangeOfDay = ({ timeZone, currency }: Books, day: string): TimeRange & Books => ({
  timeZone,
  currency,
  since: startOfDay(timeZone, day),
  until: startOfDay(timeZone, addDays(day, 1)),
})

const noMoney = (day: string): MoneyOfDay => ({
  day,
  orders: 0,
  ordered: 0,
  units: 0,
  total: 0,
  refunded: 0,
})

/** Counts the money of a day from the ledger. */
export const countMoney = async (db: Knex, books: Books, day: string): Promise<MoneyOfDay> => {
  const sum = noMoney(day)
  for (const hour of await countHours(db, rangeOfDay(books, day)))
    for (const name of moneyFields) sum[name] += hour[name]
  return sum
}

/** Counts the money of each day of a range that has sales or refunds. */
export const countDays = async (db: Knex, books: Books, range: TimeRange): Promise<MoneyOfDay[]> => {
  const days = new Map<string, MoneyOfDay>()
  for (const hour of await countHours(db, range)) {
    const day = dayOfHour(books.timeZone, hour.hour)
    const sum = days.get(day) ?? noMoney(day)
    days.set(day, sum)
    for (const name of moneyFields) sum[name] += hour[name]
  }
  return [...days.values()]
}
