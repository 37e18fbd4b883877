import { maxSheetColumns, maxSheetRows } from '@shop/contracts/products/sheetFields'
import { Failure } from '../../../../platform/http/Failure.ts'

/** Maximum number of rows read, blank ones included: a file consisting of line breaks has millions. */
export const maxLines = 4 * maxSheetRows

export const limitReached = (text: string) => new Failure('limit_reached', text)

export const tooManyRows = (count: number) =>
  limitReached(
    `At most ${maxSheetRows.toLocaleString('en-GB')} rows at once; this file has ${count > maxLines ? 'more than ' : ''}${Math.min(count, maxLines).toLocaleString('en-GB')}. Please split it.`,
  )

/**
 * Maximum number of characters in a cell, the same as in a spreadsheet. Readers of cells may take more than linear
 * time.
 */
const maxCellLength = 32_767

const cellTooLong = (row: number, column: number) =>
  limitReached(
    `The cell in row ${row}, column ${column} has more than ${maxCellLength.toLocaleString('en-GB')} characters.`,
  )

/** Throws if a row has too many cells, or one that is too long. */
export const checkRow = (row: readonly string[], number: number) => {
  // Rows may be longer than their header if a text contains separators.
  if (row.length > 2 * maxSheetColumns) throw tooManyColumns()
  const longCell = row.findIndex(cell => cell.length > maxCellLength)
  if (longCell !== -1) throw cellTooLong(number, longCell + 1)
}

export const tooManyColumns = () => limitReached(`At most ${maxSheetColumns} columns.`)
