import type { SheetField } from '@shop/contracts/products/sheetFields'
import { slugOf } from '@shop/contracts/catalog/slugOf'
import { isBlank } from '@shop/contracts/tidy'
import { inTurns } from './inTurns.ts'
import { isBlankCell, parseCell, type CellContext } from './cells.ts'
import type { ReadRow } from './SheetPlan.ts'

const required = 'This field is required.'

const readRow = (
  row: number,
  texts: readonly string[],
  columns: readonly (SheetField | null)[],
  context: CellContext,
): ReadRow => {
  const cells = new Map(
    columns.flatMap((field, column) => (field ? [[field, texts[column] ?? ''] as const] : [])),
  )
  const values: ReadRow['values'] = new Map()
  const problems: ReadRow['problems'] = new Map()
  for (const [field, text] of cells) {
    if (isBlankCell(field, text)) continue
    const parsed = parseCell(field, text, context)
    if ('problem' in parsed) problems.set(field, parsed.problem)
    else values.set(field, parsed.value)
  }
  const title = values.get('title')
  if (!values.has('slug') && !problems.has('slug') && typeof title === 'string')
    values.set('slug', slugOf(title))
  if (!values.has('sku')) problems.set('sku', required)
  return { row, cells, values, problems, notes: new Map() }
}

/** Text of a row's cell; empty where it says nothing. */
export const wordsOf = ({ values }: ReadRow, field: SheetField): string => {
  const value = values.get(field)
  return typeof value === 'string' ? value : ''
}

/** Reads the cells of all rows that are not blank. */
export const readRows = async (
  rows: readonly (readonly string[])[],
  columns: readonly (SheetField | null)[],
  context: CellContext,
): Promise<ReadRow[]> =>
  (
    await inTurns(rows, (texts, index) =>
      // The header is the first.
      texts.every(isBlank) ? [] : [readRow(index + 2, texts, columns, context)],
    )
  ).flat()
