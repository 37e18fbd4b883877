import { sheetKind, type SheetFormat } from '@shop/contracts/products/sheetFormats'
import type { Deps } from '../../../../platform/base/deps.ts'
import type { SheetPlan } from '../../products/sheets/SheetPlan.ts'
import { presentSkipped } from '../../products/sheets/planSheet.ts'
import { Source, type Reading } from '../formats/Reading.ts'
import { allRecords } from './allRecords.ts'

interface Cells {
  header: readonly string[]
  cells: readonly (readonly string[])[]
  reading: Reading
}

/** Plans the import of a sheet that has no products, with the reason for each row that is left out. */
export const planRecords = async (
  deps: Deps,
  format: SheetFormat,
  { header, cells, reading }: Cells,
): Promise<SheetPlan> => {
  const kind = sheetKind(format)
  if (kind === 'products') throw new Error('A sheet of products is planned by planSheet')
  const source = new Source(header, cells, reading)
  const { plans, rows } = await allRecords[kind].plan(deps, source, format)
  return {
    leftOut: source.leftOut(),
    products: plans,
    rows: [...rows, ...presentSkipped(reading)].toSorted((a, b) => a.row - b.row),
  }
}
