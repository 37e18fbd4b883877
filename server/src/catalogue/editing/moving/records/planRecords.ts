import { sheetKind, type SheetFormat } from '@shop/contracts/products/sheetFormats'
import { isFailedFormula, noValueText } from '@shop/contracts/spreadsheets'
import type { ProductImportRow } from '@shop/contracts/products/sheets'
import type { Deps } from '../../../../platform/base/deps.ts'
import type { SheetPlan } from '../../products/sheets/SheetPlan.ts'
import { presentSkipped } from '../../products/sheets/planSheet.ts'
import { rowNumber, SourceSheet, type Reading } from '../formats/Reading.ts'
import { allRecords } from './allRecords.ts'

interface RecordSheet {
  header: readonly string[]
  cells: readonly (readonly string[])[]
  reading: Reading
}

/** Empties cells whose formula failed, and lists a remark on each. */
const emptyFailedCells = ({ header, cells }: RecordSheet) => {
  const failedCells: { row: number; label: string; text: string }[] = []
  const cleaned = cells.map((row, index) =>
    row.map((cell, column) => {
      if (!isFailedFormula(cell)) return cell
      failedCells.push({ row: rowNumber(index), label: header[column] ?? '', text: noValueText(cell) })
      return ''
    }),
  )
  return { failedCells, cleaned }
}

/** Adds a note to the row that it concerns, or to the record of several rows that begins above that row. */
const addNote = (
  rows: ProductImportRow[],
  { row, ...note }: { row: number; label: string; text: string },
) => {
  const recordRow = rows.findLast(importRow => importRow.row <= row)
  if (recordRow) recordRow.notes = [...(recordRow.notes ?? []), note]
}

/** Plans the import of a sheet that has no products, with the reason for each row that is left out. */
export const planRecords = async (
  deps: Deps,
  format: SheetFormat,
  sheet: RecordSheet,
): Promise<SheetPlan> => {
  const kind = sheetKind(format)
  if (kind === 'products') throw new Error('A sheet of products is planned by planSheet')
  const { header, reading } = sheet
  const { failedCells, cleaned } = emptyFailedCells(sheet)
  const source = new SourceSheet(header, cleaned, reading)
  const { plans, rows } = await allRecords[kind].plan(deps, source, format)
  const allRows = [...rows, ...presentSkipped(reading)].toSorted((a, b) => a.row - b.row)
  for (const remark of failedCells) addNote(allRows, remark)
  return {
    leftOut: source.unusedHeadings(),
    products: plans,
    rows: allRows,
  }
}
