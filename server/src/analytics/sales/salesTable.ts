import type { salesTables } from '@shop/contracts/analytics/endpoints'
import type { SoldGroup, SoldProduct } from '@shop/contracts/analytics/endpoints'
import { pounds, type Cell } from '../../http/answers/csvFile.ts'
import type { Knex } from 'knex'
import type { Period } from './Period.ts'
import { listProducts } from './listProducts.ts'
import { readConversion } from './readConversion.ts'
import { readMoney, withAverage } from './readMoney.ts'
import { readUnits } from './readUnits.ts'

export type SalesTable = (typeof salesTables)[number]

interface Table {
  columns: string[]
  rows: Cell[][]
}

const ofGroups = (name: string, groups: readonly SoldGroup[]): Table => ({
  columns: [name, 'Units', 'Revenue'],
  rows: groups.map(group => [group.name, group.units, pounds(group.revenue)]),
})

const ofProducts = (products: readonly SoldProduct[]): Table => ({
  columns: ['Product', 'Address', 'Units', 'Revenue', 'Returned units'],
  rows: products.map(({ title, slug, units, revenue, returnedUnits }) => [
    title,
    slug,
    units,
    pounds(revenue),
    returnedUnits,
  ]),
})

const byReturns = (a: SoldProduct, b: SoldProduct) =>
  b.returnedUnits - a.returnedUnits || a.title.localeCompare(b.title, 'en-GB')

const readers: Record<SalesTable, (db: Knex, period: Period) => Promise<Table>> = {
  intervals: async (db, period) => ({
    columns: ['From', 'Revenue', 'Orders', 'Units', 'Average order', 'Refunded'],
    rows: [...(await readMoney(db, period))].map(([start, sums]) => [
      start,
      pounds(sums.revenue),
      sums.orders,
      sums.units,
      pounds(withAverage(sums).averageOrder),
      pounds(sums.refunded),
    ]),
  }),
  products: async (db, period) => ofProducts(await listProducts(db, period)),
  returns: async (db, period) => {
    const products = await listProducts(db, period)
    return ofProducts(products.filter(({ returnedUnits }) => returnedUnits > 0).toSorted(byReturns))
  },
  collections: async (db, period) => ofGroups('Collection', (await readUnits(db, period)).byCollection),
  sizes: async (db, period) => ofGroups('Size', (await readUnits(db, period)).bySize),
  colors: async (db, period) => ofGroups('Colour', (await readUnits(db, period)).byColor),
  conversion: async (db, period) => ({
    columns: ['Step', 'Count'],
    rows: (await readConversion(db, period)).map(({ step, count }) => [step, count]),
  }),
}

/** One table of the sales report with all its rows. */
export const readSalesTable = (db: Knex, table: SalesTable, period: Period): Promise<Table> =>
  readers[table](db, period)
