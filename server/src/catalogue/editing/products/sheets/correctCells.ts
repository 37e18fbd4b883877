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
  const found = corrections.map(({ row, field, text, isForAlike = false }) => {
    const column = columns.indexOf(field)
    const line = cells[row - 2]
    const oldText = line?.[column]
    if (!line || oldText === undefined || column < 0)
      throw invalid({ corrections: `There is no cell for ${sheetFieldLabel(field)} in row ${row}.` })
    const alike = isForAlike
      ? cells.flatMap((other, index) => (other[column] === oldText ? [{ row: index + 2, line: other }] : []))
      : []
    return { field, text, column, places: [{ row, line }, ...alike], isForAlike }
  })
  const inOrder = found.toSorted((one, other) => Number(other.isForAlike) - Number(one.isForAlike))
  for (const { places, column, text } of inOrder) for (const { line } of places) line[column] = text
  return inOrder.flatMap(({ places, field }) => places.map(({ row }) => ({ row, field })))
}
