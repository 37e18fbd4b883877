import type { Knex } from 'knex'
import { setImmediate as turn } from 'node:timers/promises'
import { rows } from '../../database/rows.ts'
import { daysOf, weeksOf, type Period } from './Period.ts'
import { readProductKeys } from './readProductKeys.ts'
import {
  addSold,
  countDay,
  countMoney,
  moneySums,
  type MoneyOfDay,
  type Sold,
  type SoldBy,
} from './SalesDay.ts'
import { findStale } from './staleDays.ts'

const kept = (columns: string) =>
  `select ${columns} from sales_days_index where day >= ? and day <= ? order by day`

/** Money of each day on which something was sold: as it is kept, or counted where that has changed since. */
export const readMoneyOfDays = async (db: Knex, period: Period): Promise<MoneyOfDay[]> => {
  // Stale days are read first: a day summed up in between is counted here as well, with the same result.
  const stale = await findStale(db, period)
  const days = await rows<MoneyOfDay>(db, kept(['day', ...moneySums].join(', ')), [period.from, period.to])
  const counted: MoneyOfDay[] = []
  for (const day of daysOf(period).filter(stale.has)) {
    counted.push(await countMoney(db, period, day))
    await turn()
  }
  return [...days.filter(({ day }) => !stale.has(day)), ...counted]
}

export interface SoldInPeriod {
  sizes: SoldBy
  colors: SoldBy
  products: SoldBy
}

interface KeptRow {
  day: string
  sizes: string
  colors: string
  products: string
}

const addNamed = (sums: SoldBy, text: string) => {
  for (const [name, units, revenue] of JSON.parse(text) as [string, number, number][])
    addSold(sums, name, { units, revenue })
}

/** Sums by product's number, which is much quicker than by its key. */
const addNumbered = (sums: Sold[], text: string) => {
  const flat = JSON.parse(text) as number[]
  for (let at = 0; at < flat.length; at += 3) {
    const sum = (sums[flat[at]!] ??= { units: 0, revenue: 0 })
    sum.units += flat[at + 1]!
    sum.revenue += flat[at + 2]!
  }
}

const byKey = async (db: Knex, sums: readonly Sold[]): Promise<SoldBy> => {
  const products: SoldBy = new Map()
  if (sums.length === 0) return products
  const keys = await readProductKeys(db)
  // A number without a key is no product.
  for (const [number, sum] of sums.entries()) if (sum && keys[number]) products.set(keys[number], sum)
  return products
}

/** Sums the sales of a period by size, colour and product. Tested on SQLite and Postgres. */
export const readSold = async (db: Knex, period: Period): Promise<SoldInPeriod> => {
  const stale = await findStale(db, period)
  const [sizes, colors]: SoldBy[] = [new Map(), new Map()]
  const numbered: Sold[] = []
  for await (const { from, to } of weeksOf(period)) {
    const days = await rows<KeptRow>(db, kept('day, sizes, colors, products'), [from, to])
    for (const row of days.filter(({ day }) => !stale.has(day))) {
      addNamed(sizes!, row.sizes)
      addNamed(colors!, row.colors)
      addNumbered(numbered, row.products)
    }
  }
  const products = await byKey(db, numbered)
  for (const day of daysOf(period).filter(stale.has)) {
    const counted = await countDay(db, period, day)
    for (const [sums, more] of [
      [sizes!, counted.sizes],
      [colors!, counted.colors],
      [products, counted.products],
    ] as const)
      for (const [name, sold] of more) addSold(sums, name, sold)
    await turn()
  }
  return { sizes: sizes!, colors: colors!, products }
}
