import type { Input } from '@shop/contracts/endpoint'
import { sheetFieldLabel, type SheetField } from '@shop/contracts/products/sheetFields'
import type { checkProductImport } from '@shop/contracts/products/sheets'
import { invalid } from '../../../../platform/http/Failure.ts'

type CheckInput = Input<typeof checkProductImport>

/** A corrected cell, by its row as spreadsheets count. */
export interface Corrected {
  row: number
  field: SheetField
}

/**
 * Corrects cells and, on request, all cells of the same column with the same text; a correction of a single cell takes
 * precedence. Throws `validation_failed`.
 */
export const correctCells = (
  cells: string[][],
  columns: CheckInput['columns'],
  corrections: NonNullable<CheckInput['corrections']>,
): Corrected[] => {
  const correctionsByColumn = corrections.map(({ row, field, text, isForAlike = false }) => {
    const column = columns.indexOf(field)
    // The header is row 1.
    const cellRow = cells[row - 2]
    const oldText = cellRow?.[column]
    if (!cellRow || oldText === undefined || column < 0)
      throw invalid({ corrections: `There is no cell for ${sheetFieldLabel(field)} in row ${row}.` })
    const sameCells = isForAlike
      ? cells.flatMap((other, index) => (other[column] === oldText ? [{ row: index + 2, line: other }] : []))
      : []
    return { field, text, column, targets: [{ row, line: cellRow }, ...sameCells], isForAlike }
  })
  const ordered = correctionsByColumn.toSorted(
    (first, other) => Number(other.isForAlike) - Number(first.isForAlike),
  )
  for (const { targets, column, text } of ordered) for (const { line } of targets) line[column] = text
  return ordered.flatMap(({ targets, field }) => targets.map(({ row }) => ({ row, field })))
}
