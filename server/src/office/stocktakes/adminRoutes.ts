import * as endpoints from '@shop/contracts/inventory/stockTakeEndpoints'
import type { Deps } from '../../platform/base/deps.ts'
import { csvFile, signedPounds } from '../../platform/http/answers/csvFile.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { countInStockTake } from './countInStockTake.ts'
import { cancelStockTake, postStockTake } from './endStockTake.ts'
import {
  listLines,
  listStockTakes,
  readAllLines,
  readNumber,
  readStockTake,
  type ExportedLine,
} from './readStockTake.ts'
import { startStockTake } from './startStockTake.ts'

const columns = [
  'SKU',
  'Barcode',
  'Product',
  'Variant',
  'Due on the shelf',
  'Sold, not sent',
  'Counted',
  'Difference',
  'Posted',
  'Cost each',
  'Value of difference',
  'Counted by',
  'Counted at',
]

const money = (pence: number | null) => (pence === null ? null : signedPounds(pence))

const cellsOf = (line: ExportedLine) => [
  line.sku,
  line.barcode,
  line.title,
  line.choice,
  line.expected,
  line.unsent,
  line.counted,
  line.difference,
  line.applied,
  money(line.cost),
  money(line.value),
  line.countedBy,
  line.countedAt,
]

/** Mounts the stock-takes: counting the shelves, and posting the differences. */
export const stockTakeRoutes = (mount: Mount, deps: Deps) => {
  const { db } = deps
  mount(endpoints.listStockTakes, ({ viewer, input }) => listStockTakes(db, input, viewer))
  mount(endpoints.getStockTake, ({ viewer, input: { id } }) => readStockTake(db, id, viewer))
  mount(endpoints.listStockTakeLines, async ({ viewer, input }) => {
    await readNumber(db, input.id)
    return listLines(db, input, viewer)
  })
  mount(endpoints.startStockTake, ({ viewer, input }) => startStockTake(deps, viewer, input))
  mount(endpoints.countInStockTake, ({ viewer, input }) => countInStockTake(deps, viewer, input))
  mount(endpoints.postStockTake, ({ viewer, input }) => postStockTake(deps, viewer, input))
  mount(endpoints.cancelStockTake, ({ viewer, input: { id } }) => cancelStockTake(deps, viewer, id))
  mount(endpoints.exportStockTake, async ({ viewer, input: { id } }) => {
    const number = await readNumber(db, id)
    const lines = await readAllLines(db, id, viewer)
    return csvFile(number, columns, [lines.map(cellsOf)])
  })
}
