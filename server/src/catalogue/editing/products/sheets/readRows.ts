import type { SheetField } from '@shop/contracts/products/sheetFields'
import { isBlank } from '@shop/contracts/tidy'
import { slugFor } from '../../moving/formats/slugs.ts'
import { mapWithPauses } from './mapWithPauses.ts'
import { isBlankCell, parseCell, type CellContext } from './cells.ts'
import { rowNumber } from '../../moving/formats/Reading.ts'
import type { ReadRow } from './SheetPlan.ts'

const requiredMessage = 'This field is required.'

/** Sets a valid slug for a row, derived from its title if it has none, or from its own slug if that is invalid. */
const setValidSlug = ({ values, notes }: Pick<ReadRow, 'values' | 'notes'>, text: string) => {
  const [slugInSheet, title] = [values.get('slug'), values.get('title')]
  const name = typeof title === 'string' ? title : ''
  if (typeof slugInSheet !== 'string') {
    if (name !== '') values.set('slug', slugFor('', name))
    return
  }
  const slug = slugFor(slugInSheet, name)
  if (slug === slugInSheet) return
  values.set('slug', slug)
  notes.set('slug', `${text.trim()} cannot be an address and becomes ${slug}.`)
}

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
  const notes: ReadRow['notes'] = new Map()
  for (const [field, text] of cells) {
    if (isBlankCell(field, text)) continue
    const parsed = parseCell(field, text, context)
    if ('problem' in parsed) problems.set(field, parsed.problem)
    else values.set(field, parsed.value)
    if ('note' in parsed && parsed.note) notes.set(field, parsed.note)
  }
  setValidSlug({ values, notes }, cells.get('slug') ?? '')
  if (!values.has('sku') && !problems.has('sku')) problems.set('sku', requiredMessage)
  return { row, cells, values, problems, notes }
}

/** Returns the text of a row's cell; empty if it has no value. */
export const textOf = ({ values }: ReadRow, field: SheetField): string => {
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
    await mapWithPauses(rows, (texts, index) =>
      texts.every(isBlank) ? [] : [readRow(rowNumber(index), texts, columns, context)],
    )
  ).flat()
