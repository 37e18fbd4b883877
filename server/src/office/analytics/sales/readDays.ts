import type { Knex } from 'knex'
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import { rows } from '../../../platform/database/rows.ts'
import type { SoldByAgent } from './countOrders.ts'
import type { StoredProducts } from './keepDays.ts'
import { partsOf, rangesOf, type SalesPeriod } from './SalesPeriod.ts'
import { readProductKeys } from './readProductKeys.ts'
import {
  addAdvised,
  addAgent,
  addMargin,
  addSold,
  countDays,
  countSold,
  moneyFields,
  emptySales,
  type MoneyOfDay,
  type SoldTotalsByName,
  type SalesInRange,
} from './SalesDay.ts'
import { findStale } from './staleDays.ts'

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

/** Tells whether a day, or all days of a range, lie within one of these periods. */
const isCovered = (ranges: readonly SalesPeriod[], first: string, last = first): boolean =>
  ranges.some(({ from, to }) => from <= first && last <= to)

type NamedSales = [name: string, units: number, revenue: number]

interface StoredRow {
  day: string
  sizes: Json<NamedSales[]>
  colors: Json<NamedSales[]>
  products: Json<{ [part in keyof StoredProducts]: number[] }>
  /** A flat list of product number, units with a known cost, amount paid without VAT, and cost. */
  margins: Json<number[]>
  agents: Json<SoldByAgent[]>
}

const addNamedSales = (sums: SoldTotalsByName, text: Json<NamedSales[]>) => {
  for (const [name, units, revenue] of fromJson(text)) addSold(sums, name, { units, revenue })
}

/**
 * Arrays of totals by product number, which are much faster than maps by key, or an object for each product. `SoldLine`
 * explains the names.
 */
type SumsByNumber = Record<
  'units' | 'revenue' | 'followed' | 'otherwise' | 'costed' | 'net' | 'cost',
  number[]
>

const addTo = (sums: number[], number: number, value = 0) => {
  sums[number] = (sums[number] ?? 0) + value
}

const addProducts = ({ units, revenue, followed, otherwise }: SumsByNumber, text: StoredRow['products']) => {
  const { sold, advised } = fromJson(text)
  for (let index = 0; index < sold.length; index += 3) {
    const number = sold[index] ?? 0
    addTo(units, number, sold[index + 1])
    addTo(revenue, number, sold[index + 2])
  }
  for (let index = 0; index < advised.length; index += 3) {
    const number = advised[index] ?? 0
    addTo(followed, number, advised[index + 1])
    addTo(otherwise, number, advised[index + 2])
  }
}

const addMargins = ({ costed, net, cost }: SumsByNumber, text: StoredRow['margins']) => {
  const flatMargins = fromJson(text)
  for (let index = 0; index < flatMargins.length; index += 4) {
    const number = flatMargins[index] ?? 0
    addTo(costed, number, flatMargins[index + 1])
    addTo(net, number, flatMargins[index + 2])
    addTo(cost, number, flatMargins[index + 3])
  }
}

/** Enters the totals by product number into the maps by product key, which are still empty. */
const moveToKeys = async (db: Knex, sums: SalesInRange, sumsByNumber: SumsByNumber) => {
  const { units, revenue, followed, otherwise, costed, net, cost } = sumsByNumber
  if (units.length === 0) return
  for (const [number, key] of (await readProductKeys(db)).entries()) {
    if (key === undefined) continue
    const sold = units[number]
    if (sold !== undefined) sums.products.set(key, { units: sold, revenue: revenue[number] ?? 0 })
    const followedUnits = followed[number]
    if (followedUnits !== undefined)
      sums.advised.set(key, { followed: followedUnits, otherwise: otherwise[number] ?? 0 })
    const costedUnits = costed[number]
    if (costedUnits !== undefined)
      sums.margins.set(key, { costed: costedUnits, net: net[number] ?? 0, cost: cost[number] ?? 0 })
  }
}

/**
 * Sums the sales of a period by size, colour, product and AI assistant, and the units sold with fit advice. Tested on
 * SQLite and Postgres.
 */
export const readSold = async (db: Knex, period: SalesPeriod): Promise<SalesInRange> => {
  const stale = await findStale(db, period)
  const ranges = rangesOf(period, stale.has)
  const sums = emptySales()
  const sumsByNumber: SumsByNumber = {
    units: [],
    revenue: [],
    followed: [],
    otherwise: [],
    costed: [],
    net: [],
    cost: [],
  }
  for await (const { from, to } of partsOf(period)) {
    if (isCovered(ranges, from, to)) continue
    const days = await rows<StoredRow>(db, storedDaysSql('day, sizes, colors, products, margins, agents'), [
      from,
      to,
    ])
    for (const row of days.filter(({ day }) => !isCovered(ranges, day))) {
      addNamedSales(sums.sizes, row.sizes)
      addNamedSales(sums.colors, row.colors)
      addProducts(sumsByNumber, row.products)
      addMargins(sumsByNumber, row.margins)
      for (const part of fromJson(row.agents)) addAgent(sums.agents, part)
      await nextEventLoopTurn()
    }
  }
  await moveToKeys(db, sums, sumsByNumber)
  for (const range of ranges) {
    const countedSales = await countSold(db, range)
    for (const name of ['sizes', 'colors', 'products'] as const)
      for (const [key, sold] of countedSales[name]) addSold(sums[name], key, sold)
    for (const part of countedSales.agents.values()) addAgent(sums.agents, part)
    for (const [key, advised] of countedSales.advised) addAdvised(sums.advised, key, advised)
    for (const [key, margin] of countedSales.margins) addMargin(sums.margins, key, margin)
    await nextEventLoopTurn()
  }
  return sums
}
