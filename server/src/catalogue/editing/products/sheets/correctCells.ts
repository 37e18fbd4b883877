import type { Input } from '@shop/contracts/endpoint'
import { sheetFieldLabel, type SheetField } from '@shop/contracts/products/sheetFields'
import type { checkProductImport } from '@shop/contracts/products/sheets'
import { invalid } from '../../../../platform/http/Failure.ts'
import { rowNumber } from '../../moving/formats/Reading.ts'

type CheckInput = Input<typeof checkProductImport>

/** A corrected cell, by its row as spreadsheets count. */
export interface CorrectedCell {
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
): CorrectedCell[] => {
  const rowsWith = (column: number, text: string) =>
    cells.flatMap((line, index) => (line[column] === text ? [{ row: rowNumber(index), line }] : []))
  const checkedCorrections = corrections.map(({ row, field, text, isForAlike = false }) => {
    const column = columns.indexOf(field)
    const cellRow = cells[row - rowNumber(0)]
    const oldText = cellRow?.[column]
    if (!cellRow || oldText === undefined || column < 0)
      throw invalid({ corrections: `There is no cell for ${sheetFieldLabel(field)} in row ${row}.` })
    const alikeRows = isForAlike ? rowsWith(column, oldText) : []
    return { field, text, column, targets: [{ row, line: cellRow }, ...alikeRows], isForAlike }
  })
  const ordered = [
    ...checkedCorrections.filter(({ isForAlike }) => isForAlike),
    ...checkedCorrections.filter(({ isForAlike }) => !isForAlike),
  ]
  for (const { targets, column, text } of ordered) for (const { line } of targets) line[column] = text
  return ordered.flatMap(({ targets, field }) => targets.map(({ row }) => ({ row, field })))
}
