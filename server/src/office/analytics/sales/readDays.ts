import type { Knex } from 'knex'
import { setImmediate as turn } from 'node:timers/promises'
import { rows } from '../../../platform/database/rows.ts'
import { partsOf, stretchesOf, type Period } from './Period.ts'
import { readProductKeys } from './readProductKeys.ts'
import {
  addSold,
  countDays,
  countSold,
  moneySums,
  type MoneyOfDay,
  type Sold,
  type SoldBy,
  type SoldInStretch,
} from './SalesDay.ts'
import { findStale } from './staleDays.ts'

const kept = (columns: string) =>
  `select ${columns} from sales_days_index where day >= ? and day <= ? order by day`

/** Money of each day on which something was sold: as it is kept, or counted where that has changed since. */
export const readMoneyOfDays = async (db: Knex, period: Period): Promise<MoneyOfDay[]> => {
  // Stale days are read first: a day summed up in between is counted here as well, with the same result.
  const stale = await findStale(db, period)
  const days = await rows<MoneyOfDay>(db, kept(['day', ...moneySums].join(', ')), [period.from, period.to])
  const stretches = stretchesOf(period, stale.has)
  const counted: MoneyOfDay[] = []
  for (const stretch of stretches) {
    counted.push(...(await countDays(db, period, stretch)))
    await turn()
  }
  return [...days.filter(({ day }) => !isIn(stretches, day)), ...counted]
}

/** Tells whether a day, or all days from a first to a last one, are of one of these stretches. */
const isIn = (stretches: readonly Period[], first: string, last = first): boolean =>
  stretches.some(({ from, to }) => from <= first && last <= to)

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
export const readSold = async (db: Knex, period: Period): Promise<SoldInStretch> => {
  const stale = await findStale(db, period)
  const stretches = stretchesOf(period, stale.has)
  const sums: SoldInStretch = { sizes: new Map(), colors: new Map(), products: new Map() }
  const numbered: Sold[] = []
  for await (const { from, to } of partsOf(period)) {
    if (isIn(stretches, from, to)) continue
    const days = await rows<KeptRow>(db, kept('day, sizes, colors, products'), [from, to])
    for (const row of days.filter(({ day }) => !isIn(stretches, day))) {
      addNamed(sums.sizes, row.sizes)
      addNamed(sums.colors, row.colors)
      addNumbered(numbered, row.products)
      await turn()
    }
  }
  sums.products = await byKey(db, numbered)
  for (const stretch of stretches) {
    const counted = await countSold(db, stretch)
    for (const name of ['sizes', 'colors', 'products'] as const)
      for (const [key, sold] of counted[name]) addSold(sums[name], key, sold)
    await turn()
  }
  return sums
}
