import {
  exportSales,
  getSales,
  type SalesReport,
  type SoldProduct,
} from '@shop/contracts/analytics/endpoints'
import { seesCost } from '../../../catalogue/products/inventory/purchases/readPurchase.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { csvFile } from '../../../platform/http/answers/csvFile.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { booksOf, periodOf } from './SalesPeriod.ts'
import { readSales } from './readSales.ts'
import { readSalesTable } from './salesTable.ts'

const withoutMargin = (products: readonly SoldProduct[]) =>
  products.map(product => ({ ...product, margin: null }))

const withoutMargins = (report: SalesReport): SalesReport => ({
  ...report,
  bestSellers: withoutMargin(report.bestSellers),
  worstSellers: withoutMargin(report.worstSellers),
  returns: { ...report.returns, products: withoutMargin(report.returns.products) },
})

export const salesRoutes = (mount: Mount, { db, settings }: Deps) => {
  mount(getSales, async ({ viewer, input }) => {
    const report = await readSales(db, periodOf(input, booksOf(await settings.read())))
    return seesCost(viewer) ? report : withoutMargins(report)
  })

  mount(exportSales, async ({ viewer, input: { table, ...dates } }) => {
    const period = periodOf(dates, booksOf(await settings.read()))
    const { columns, rows } = await readSalesTable(db, table, period, { hasCost: seesCost(viewer) })
    return csvFile(`sales-${table}-${dates.from}-${dates.to}`, columns, [rows])
  })
}
