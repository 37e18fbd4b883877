import { sheetProductNames, type ReadRow, type SheetChoices } from './SheetPlan.ts'
import { isBlankCell, parseCell, type CellContext } from './cells.ts'
import type { KnownProduct } from './existingProducts.ts'
import { wordsOf } from './readRows.ts'

const isNone = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

interface Group {
  known: KnownProduct | null | undefined
  rows: readonly ReadRow[]
}

/** Fills a column's blank cells with the value for all rows, unless the shop has a value already. */
export const fillBlanks = (
  { known, rows }: Group,
  fixed: SheetChoices['fixed'],
  context: CellContext,
): void => {
  for (const { field, text } of fixed) {
    const blank = rows.filter(({ cells }) => isBlankCell(field, cells.get(field) ?? ''))
    const isOfProduct = sheetProductNames.some(name => name === field)
    if (isOfProduct && (blank.length < rows.length || !isNone(known?.[field as keyof KnownProduct]))) continue
    for (const row of isOfProduct ? blank.slice(0, 1) : blank) {
      const variant = known?.variants.find(({ sku }) => sku === wordsOf(row, 'sku'))
      if (variant && !isOfProduct && !isNone(variant[field as keyof typeof variant])) continue
      const parsed = parseCell(field, text, context)
      if ('problem' in parsed) row.problems.set(field, parsed.problem)
      else row.values.set(field, parsed.value)
    }
  }
}
