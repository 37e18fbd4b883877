import { exportSales, getSales } from '@shop/contracts/analytics/endpoints'
import type { Deps } from '../../base/deps.ts'
import { csvFile } from '../../http/answers/csvFile.ts'
import type { Mount } from '../../http/mount.ts'
import { periodOf } from './Period.ts'
import { readSales } from './readSales.ts'
import { readSalesTable } from './salesTable.ts'

export const salesRoutes = (mount: Mount, { db, settings }: Deps) => {
  mount(getSales, async ({ input }) => {
    const { general } = await settings.read()
    return readSales(db, periodOf(input, general.timezone), general.currency)
  })

  mount(exportSales, async ({ input: { table, ...wish } }) => {
    const { general } = await settings.read()
    const { columns, rows } = await readSalesTable(db, table, periodOf(wish, general.timezone))
    return csvFile(`sales-${table}-${wish.from}-${wish.to}`, columns, [rows])
  })
}
