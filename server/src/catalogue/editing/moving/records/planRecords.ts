import { sheetKind, type SheetFormat } from '@shop/contracts/products/sheetFormats'
import { isFailedFormula, noValueText } from '@shop/contracts/spreadsheets'
import type { ProductImportRow } from '@shop/contracts/products/sheets'
import type { Deps } from '../../../../platform/base/deps.ts'
import type { SheetPlan } from '../../products/sheets/SheetPlan.ts'
import { presentSkipped } from '../../products/sheets/planSheet.ts'
import { rowNumber, Source, type Reading } from '../formats/Reading.ts'
import { allRecords } from './allRecords.ts'

interface Cells {
  header: readonly string[]
  cells: readonly (readonly string[])[]
  reading: Reading
}

/** Empties cells whose formula failed, and lists a remark on each. */
const withoutFailed = ({ header, cells }: Cells) => {
  const failed: { row: number; label: string; text: string }[] = []
  const whole = cells.map((row, index) =>
    row.map((cell, column) => {
      if (!isFailedFormula(cell)) return cell
      failed.push({ row: rowNumber(index), label: header[column] ?? '', text: noValueText(cell) })
      return ''
    }),
  )
  return { failed, whole }
}

/** Adds each remark to the row it is about, or to the record of several rows that began before it. */
const noteOn = (rows: ProductImportRow[], { row, ...note }: { row: number; label: string; text: string }) => {
  const about = rows.findLast(one => one.row <= row)
  if (about) about.notes = [...(about.notes ?? []), note]
}

/** Plans the import of a sheet that has no products, with the reason for each row that is left out. */
export const planRecords = async (deps: Deps, format: SheetFormat, sheet: Cells): Promise<SheetPlan> => {
  const kind = sheetKind(format)
  if (kind === 'products') throw new Error('A sheet of products is planned by planSheet')
  const { header, reading } = sheet
  const { failed, whole } = withoutFailed(sheet)
  const source = new Source(header, whole, reading)
  const { plans, rows } = await allRecords[kind].plan(deps, source, format)
  const shown = [...rows, ...presentSkipped(reading)].toSorted((a, b) => a.row - b.row)
  for (const remark of failed) noteOn(shown, remark)
  return {
    leftOut: source.leftOut(),
    products: plans,
    rows: shown,
  }
}
