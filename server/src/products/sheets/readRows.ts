import type { SheetField } from '@shop/contracts/products/sheetFields'
import { slugOf } from '@shop/contracts/catalog/slugOf'
import { parseCell } from './cells.ts'
import type { ReadRow } from './SheetPlan.ts'

export const required = 'This field is required.'

const isBlank = (text: string) => text.trim() === ''

const readRow = (row: number, texts: readonly string[], columns: readonly (SheetField | null)[]): ReadRow => {
  const cells = new Map(
    columns.flatMap((field, column) => (field ? [[field, texts[column] ?? ''] as const] : [])),
  )
  const values: ReadRow['values'] = new Map()
  const problems: ReadRow['problems'] = new Map()
  for (const [field, text] of cells) {
    if (isBlank(text)) continue
    const parsed = parseCell(field, text)
    if ('problem' in parsed) problems.set(field, parsed.problem)
    else values.set(field, parsed.value)
  }
  const title = values.get('title')
  if (!values.has('slug') && !problems.has('slug') && typeof title === 'string')
    values.set('slug', slugOf(title))
  if (!values.has('sku')) problems.set('sku', required)
  return { row, cells, values, problems }
}

/** Text of a row's cell; empty where it says nothing. */
export const wordsOf = ({ values }: ReadRow, field: SheetField): string => {
  const value = values.get(field)
  return typeof value === 'string' ? value : ''
}

/** Reads the cells of all rows that are not blank, and finds SKUs that stand there twice. */
export const readRows = (
  rows: readonly (readonly string[])[],
  columns: readonly (SheetField | null)[],
): ReadRow[] => {
  const rowOf = new Map<unknown, number>()
  return rows.flatMap((texts, index) => {
    if (texts.every(isBlank)) return []
    // The header is the first.
    const read = readRow(index + 2, texts, columns)
    const sku = read.values.get('sku')
    const first = rowOf.get(sku)
    if (sku !== undefined && first !== undefined) read.problems.set('sku', `Row ${first} has this SKU, too.`)
    else rowOf.set(sku, read.row)
    return [read]
  })
}
