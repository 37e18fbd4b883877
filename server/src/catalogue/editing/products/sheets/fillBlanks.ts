import { sheetProductNames, type ReadRow, type SheetChoices } from './SheetPlan.ts'
import { isBlankCell, parseCell, type CellContext } from './cells.ts'
import type { KnownProduct } from './existingProducts.ts'
import { textOf } from './readRows.ts'

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Fills a column's blank cells with the value for all rows, unless the shop has a value already. */
export const fillBlanks = (
  { known, rows }: { known: KnownProduct | null | undefined; rows: readonly ReadRow[] },
  fixed: SheetChoices['fixed'],
  context: CellContext,
): void => {
  for (const { field, text } of fixed) {
    const blankRows = rows.filter(({ cells }) => isBlankCell(field, cells.get(field) ?? ''))
    const isProductField = sheetProductNames.some(name => name === field)
    const productHasValue = blankRows.length < rows.length || !isEmpty(known?.[field as keyof KnownProduct])
    if (isProductField && productHasValue) continue
    // A product's own value is needed in one of its rows only.
    for (const row of isProductField ? blankRows.slice(0, 1) : blankRows) {
      const variant = known?.variants.find(({ sku }) => sku === textOf(row, 'sku'))
      if (variant && !isProductField && !isEmpty(variant[field as keyof typeof variant])) continue
      const parsed = parseCell(field, text, context)
      if ('problem' in parsed) row.problems.set(field, parsed.problem)
      else row.values.set(field, parsed.value)
    }
  }
}
