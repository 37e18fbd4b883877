import type { Knex } from 'knex'
import {
  ownShopLabel,
  type BoughtUnits,
  type salesTables,
  type SoldGroup,
  type SoldProduct,
} from '@shop/contracts/analytics/endpoints'
import { pounds, signedPounds, type CsvCell } from '../../../platform/http/answers/csvFile.ts'
import { returnReasons } from '@shop/contracts/returnReasons'
import { moneyAccounts } from '@shop/contracts/moneyLedger'
import { rows } from '../../../platform/database/rows.ts'
import type { SalesPeriod } from './SalesPeriod.ts'
import { readConversion } from './readSales.ts'
import { readAccountsByDay } from './readAccounts.ts'
import { readPastSales } from './pastSales.ts'
import { readMoney, sumMoney, withAverage } from './readMoney.ts'
import { readUnits } from './readUnits.ts'
import { sumSources } from './sumSources.ts'
import { listAdvisedProducts, readAdvice } from './readAdvice.ts'
import { presentReasons } from './presentReturns.ts'
import { figuresOf } from './rankProducts.ts'

type SalesTable = (typeof salesTables)[number]

interface Table {
  columns: string[]
  rows: CsvCell[][]
}

const groupTable = (name: string, groups: readonly SoldGroup[]): Table => ({
  columns: [name, 'Units', 'Revenue'],
  rows: groups.map(group => [group.name, group.units, pounds(group.revenue)]),
})

const costColumns = ['Units of known cost', 'Revenue of these without VAT', 'Cost of these', 'Margin']

const marginCells = ({ margin }: SoldProduct): CsvCell[] =>
  margin === null
    ? [0, null, null, null]
    : [margin.units, pounds(margin.net), pounds(margin.cost), signedPounds(margin.net - margin.cost)]

const productTable = (products: readonly SoldProduct[], hasCost: boolean): Table => ({
  columns: ['Product', 'Address', 'Units', 'Revenue', 'Returned units', ...(hasCost ? costColumns : [])],
  rows: products.map(product => [
    product.title,
    product.slug,
    product.units,
    pounds(product.revenue),
    product.returnedUnits,
    ...(hasCost ? marginCells(product) : []),
  ]),
})

const unitCells = ({ units, kept, sentBack, swapped }: BoughtUnits): CsvCell[] => [
  units,
  kept,
  sentBack,
  swapped,
]

const byReturns = (a: SoldProduct, b: SoldProduct) =>
  b.returnedUnits - a.returnedUnits || a.title.localeCompare(b.title, 'en-GB')

const readers: Record<SalesTable, (db: Knex, period: SalesPeriod, hasCost: boolean) => Promise<Table>> = {
  intervals: async (db, period) => ({
    columns: ['From', 'Revenue', 'Orders', 'Units', 'Average order', 'Refunded'],
    rows: [...(await readMoney(db, period, await readPastSales(db, period)))].map(([start, sums]) => [
      start,
      pounds(sums.revenue),
      sums.orders,
      sums.units,
      pounds(withAverage(sums).averageOrder),
      pounds(sums.refunded),
    ]),
  }),
  products: async (db, period, hasCost) => productTable(await listProducts(db, period), hasCost),
  returns: async (db, period, hasCost) => {
    const products = await listProducts(db, period)
    return productTable(
      products.filter(({ returnedUnits }) => returnedUnits > 0).toSorted(byReturns),
      hasCost,
    )
  },
  reasons: async (db, period) => ({
    columns: ['Product', 'Size', 'Reason', 'Units', 'For a refund', 'Exchanged'],
    rows: presentReasons((await readUnits(db, period)).sums).map(
      ({ title, size, reason, units, exchanged }) => [
        title,
        size,
        returnReasons[reason],
        units,
        units - exchanged,
        exchanged,
      ],
    ),
  }),
  advice: async (db, period) => ({
    columns: [
      'Product',
      'Advice given',
      ...['as advised', 'otherwise'].flatMap(how => [
        `Bought ${how}`,
        `Kept ${how}`,
        `Sent back ${how}`,
        `Exchanged ${how}`,
      ]),
    ],
    rows: (await listAdvisedProducts(db, await readAdvice(db, period, await readUnits(db, period)))).map(
      ({ title, given, followed, otherwise }) => [
        title,
        given,
        ...unitCells(followed),
        ...unitCells(otherwise),
      ],
    ),
  }),
  collections: async (db, period) => groupTable('Collection', (await readUnits(db, period)).byCollection),
  sizes: async (db, period) => groupTable('Size', (await readUnits(db, period)).bySize),
  colors: async (db, period) => groupTable('Colour', (await readUnits(db, period)).byColor),
  sources: async (db, period) => {
    const pastSales = await readPastSales(db, period)
    const totals = sumMoney((await readMoney(db, period, pastSales)).values())
    const { sums } = await readUnits(db, period)
    return {
      columns: ['Sold through', 'Orders', 'Revenue', 'Average order'],
      rows: sumSources(totals, sums.named.agents, pastSales).map(
        ({ agent, orders, revenue, averageOrder }) => [
          agent ?? ownShopLabel,
          orders,
          pounds(revenue),
          pounds(averageOrder),
        ],
      ),
    }
  },
  accounts: async (db, period) => ({
    columns: ['Day', 'Account', 'Currency', 'Debit', 'Credit'],
    rows: (await readAccountsByDay(db, period)).map(({ day, account, currency, debit, credit }) => [
      day,
      moneyAccounts[account],
      currency,
      pounds(debit),
      pounds(credit),
    ]),
  }),
  conversion: async (db, period) => ({
    columns: ['Step', 'Count'],
    rows: (await readConversion(db, period)).map(({ step, count }) => [step, count]),
  }),
}

/** Reads one table of the sales report with all its rows; costs only if the viewer may see them. */
export const readSalesTable = (
  db: Knex,
  table: SalesTable,
  period: SalesPeriod,
  { hasCost }: { hasCost: boolean },
): Promise<Table> => readers[table](db, period, hasCost)

interface CatalogueProduct {
  id: string
  title: string
  slug: string
  isOnSale: boolean | number
}

const catalogueSql = `select id, title, slug, status = 'ACTIVE' and created_at < ? as "isOnSale" from products order by title, id`

/**
 * Lists all products that were or could have been sold, most units first, then by title. Tested on SQLite and Postgres.
 */
const listProducts = async (db: Knex, period: SalesPeriod): Promise<SoldProduct[]> => {
  const { sums, keyOf, findNumber } = await readUnits(db, period)
  const { sold, returned } = sums.products
  const catalogue = await rows<CatalogueProduct>(db, catalogueSql, [period.until])
  const numbers = new Set([...sold.numbers(), ...returned.numbers()])
  const products = catalogue.flatMap(({ id, title, slug, isOnSale }) => {
    // No product has the number 0.
    const number = findNumber(id) ?? 0
    const isIncluded = numbers.delete(number) || isOnSale
    return isIncluded ? [{ productId: id, title, slug, ...figuresOf(sums, number) }] : []
  })
  const deleted = [...numbers].map(number => ({ title: keyOf(number), ...figuresOf(sums, number) }))
  return [
    ...products,
    ...deleted
      .toSorted((a, b) => (a.title < b.title ? -1 : 1))
      .map(product => ({ productId: null, slug: null, ...product })),
  ].toSorted((a, b) => b.units - a.units || b.revenue - a.revenue)
}
