import type { Knex } from 'knex'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { addDays, startOfDay } from '../../base/localDays.ts'
import type { Books } from './Period.ts'
import { countHours, countLines, type Stretch } from './countOrders.ts'

/** Money that came and went back on a day of the shop's clocks. */
export interface MoneyOfDay {
  day: string
  orders: number
  /** Pence that were paid for these orders. */
  ordered: number
  units: number
  /** Pence that came in, for whatever order. */
  total: number
  refunded: number
}

/** Sums of a day's money. */
export const moneySums = ['orders', 'ordered', 'units', 'total', 'refunded'] as const

export interface Sold {
  units: number
  revenue: number
}

/** Sums by name: of sizes, of colours, or of products by id, or by title where the catalogue has it no more. */
export type SoldBy = Map<string, Sold>

export interface SalesDay extends MoneyOfDay {
  sizes: SoldBy
  colors: SoldBy
  products: SoldBy
}

export const addSold = (sums: SoldBy, name: string, { units, revenue }: Sold): void => {
  const sum = sums.get(name)
  if (!sum) sums.set(name, { units, revenue })
  else {
    sum.units += units
    sum.revenue += revenue
  }
}

export const stretchOf = ({ timeZone, currency }: Books, day: string): Stretch => ({
  currency,
  since: startOfDay(timeZone, day),
  until: startOfDay(timeZone, addDays(day, 1)),
})

/** The day that an hour such as `2026-05-31T14` belongs to. */
export const dayOfHour = (timeZone: string, hour: string): string =>
  dayAt(timeZone, Date.parse(`${hour}:00:00.000Z`))

/** Money of a day as the ledger has it. */
export const countMoney = async (db: Knex, books: Books, day: string): Promise<MoneyOfDay> => {
  const sum: MoneyOfDay = { day, orders: 0, ordered: 0, units: 0, total: 0, refunded: 0 }
  for (const hour of await countHours(db, stretchOf(books, day)))
    for (const name of moneySums) sum[name] += hour[name]
  return sum
}

/** A day as the ledger and the orders have it. */
export const countDay = async (db: Knex, books: Books, day: string): Promise<SalesDay> => {
  const [sizes, colors, products]: SoldBy[] = [new Map(), new Map(), new Map()]
  for (const line of await countLines(db, stretchOf(books, day))) {
    addSold(sizes!, line.size, line)
    addSold(colors!, line.color, line)
    addSold(products!, line.productId ?? line.title, line)
  }
  return { ...(await countMoney(db, books, day)), sizes: sizes!, colors: colors!, products: products! }
}
