import type { Margin as ReportedMargin } from '@shop/contracts/analytics/endpoints'
import type { Knex } from 'knex'
import { addDays } from '@shop/contracts/shop/zoneClock'
import { startOfDay, dayOfHour } from '../../../platform/base/localDays.ts'
import type { Books } from './SalesPeriod.ts'
import { countHours, countSales, type SoldByAgent, type TimeRange } from './countOrders.ts'

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

export interface SoldTotals {
  units: number
  revenue: number
}

/** Totals by name: by size, colour, or product id (title if the product was deleted). */
export type SoldTotalsByName = Map<string, SoldTotals>

/** Units bought in the size that fit advice recommended, and in others. */
interface AdvisedUnits {
  followed: number
  otherwise: number
}

interface Margin {
  /** Number of units with a known cost. */
  costed: number
  /** Price paid for these units without VAT, pence. */
  net: number
  /** Cost of these units, pence. */
  cost: number
}

export interface SalesInRange {
  sizes: SoldTotalsByName
  colors: SoldTotalsByName
  products: SoldTotalsByName
  /** Units sold with fit advice, by the same keys as products. */
  advised: Map<string, AdvisedUnits>
  /** Margins of units with a known cost, by the same keys. */
  margins: Map<string, Margin>
  /** Totals by the names of the AI assistants through which orders came. */
  agents: Map<string, SoldByAgent>
}

export const emptySales = (): SalesInRange => ({
  sizes: new Map(),
  colors: new Map(),
  products: new Map(),
  advised: new Map(),
  margins: new Map(),
  agents: new Map(),
})

type SalesDay = MoneyOfDay & SalesInRange

export const addSold = (sums: SoldTotalsByName, name: string, { units, revenue }: SoldTotals): void => {
  const sum = sums.get(name)
  if (!sum) sums.set(name, { units, revenue })
  else {
    sum.units += units
    sum.revenue += revenue
  }
}

export const addAdvised = (
  sums: SalesInRange['advised'],
  key: string,
  { followed, otherwise }: AdvisedUnits,
): void => {
  if (followed === 0 && otherwise === 0) return
  const sum = sums.get(key)
  sums.set(key, {
    followed: (sum?.followed ?? 0) + followed,
    otherwise: (sum?.otherwise ?? 0) + otherwise,
  })
}

export const addMargin = (
  sums: SalesInRange['margins'],
  key: string,
  { costed, net, cost }: Margin,
): void => {
  if (costed === 0) return
  const sum = sums.get(key)
  sums.set(key, {
    costed: (sum?.costed ?? 0) + costed,
    net: (sum?.net ?? 0) + net,
    cost: (sum?.cost ?? 0) + cost,
  })
}

/** Returns a product's margin in a report's form. */
export const marginOf = (sums: SalesInRange['margins'], key: string): ReportedMargin => {
  const sum = sums.get(key)
  return sum ? { units: sum.costed, net: sum.net, cost: sum.cost } : null
}

export const addAgent = (sums: SalesInRange['agents'], part: SoldByAgent): void => {
  const sum = sums.get(part.agent)
  if (!sum) sums.set(part.agent, { ...part })
  else for (const name of ['orders', 'ordered', 'revenue'] as const) sum[name] += part[name]
}

export const rangeOfDay = ({ timeZone, currency }: Books, day: string): TimeRange => ({
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

/** Counts the units sold in a range from the orders. */
export const countSold = async (db: Knex, range: TimeRange): Promise<SalesInRange> => {
  const sold = emptySales()
  const { lines, agents } = await countSales(db, range)
  for (const line of lines) {
    addSold(sold.sizes, line.size, line)
    addSold(sold.colors, line.color, line)
    const key = line.productId ?? line.title
    addSold(sold.products, key, line)
    addAdvised(sold.advised, key, line)
    addMargin(sold.margins, key, line)
  }
  for (const part of agents) addAgent(sold.agents, part)
  return sold
}

/** Counts a day from the ledger and the orders. */
export const countDay = async (db: Knex, books: Books, day: string): Promise<SalesDay> => ({
  ...(await countMoney(db, books, day)),
  ...(await countSold(db, rangeOfDay(books, day))),
})
