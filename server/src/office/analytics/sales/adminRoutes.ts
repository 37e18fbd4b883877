import { exportSales, getSales } from '@shop/contracts/analytics/endpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import { csvFile } from '../../../platform/http/answers/csvFile.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { booksOf, periodOf } from './Period.ts'
import { readSales } from './readSales.ts'
import { readSalesTable } from './salesTable.ts'

export const salesRoutes = (mount: Mount, { db, settings }: Deps) => {
  mount(getSales, async ({ input }) => {
    return readSales(db, periodOf(input, booksOf(await settings.read())))
  })

  mount(exportSales, async ({ input: { table, ...asked } }) => {
    const period = periodOf(asked, booksOf(await settings.read()))
    const { columns, rows } = await readSalesTable(db, table, period)
    return csvFile(`sales-${table}-${asked.from}-${asked.to}`, columns, [rows])
  })
}
