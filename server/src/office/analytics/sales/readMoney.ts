import type { Knex } from 'knex'
import { intervalsOf, intervalStart, type SalesPeriod } from './SalesPeriod.ts'
import { isWithin, type PastSales } from './pastSales.ts'
import { readMoneyOfDays } from './readSums.ts'

interface Money {
  revenue: number
  orders: number
  /** Pence paid for these orders. */
  ordered: number
  units: number
  refunded: number
}

const noMoney = (): Money => ({ revenue: 0, orders: 0, ordered: 0, units: 0, refunded: 0 })

const addMoney = (sum: Money, part: Money): void => {
  for (const name of ['revenue', 'orders', 'ordered', 'units', 'refunded'] as const) sum[name] += part[name]
}

/**
 * Reads money, orders and units of each interval of a period, by its first day, including the previous shop's sales.
 */
export const readMoney = async (
  db: Knex,
  period: SalesPeriod,
  pastSales: readonly PastSales[],
): Promise<Map<string, Money>> => {
  const sums = new Map(intervalsOf(period).map(start => [start, noMoney()]))
  const days = [...(await readMoneyOfDays(db, period)), ...pastSales.filter(each => isWithin(each, period))]
  for (const { day, total, orders, ordered, units, refunded } of days) {
    const start = intervalStart(day, period.interval)
    const sum = sums.get(start < period.from ? period.from : start)
    if (!sum) continue
    addMoney(sum, { orders, ordered, units, refunded, revenue: total - refunded })
  }
  return sums
}

export const sumMoney = (parts: Iterable<Money>): Money => {
  const sum = noMoney()
  for (const part of parts) addMoney(sum, part)
  return sum
}

export const withAverage = ({ ordered, ...money }: Money) => ({
  ...money,
  averageOrder: money.orders > 0 ? Math.round(ordered / money.orders) : 0,
})
