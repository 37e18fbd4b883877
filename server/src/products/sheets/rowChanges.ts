import { formatMoney } from '@shop/contracts/money'
import type { ProductImportRow } from '@shop/contracts/products/sheets'
import { sheetFieldLabel, type SheetField } from '@shop/contracts/products/sheetFields'
import type { Known } from './readKnown.ts'
import type { Change, ProductPlan, VariantPlan } from './SheetPlan.ts'

const longest = 120
const statusWords: Record<string, string> = { DRAFT: 'Draft', ACTIVE: 'Active', ARCHIVED: 'Archived' }

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

const listed = (words: readonly string[]): string => cut(words.join(', ')) || 'none'

const wordsOf = (field: string, value: unknown, { collectionNames, currency }: Known): string => {
  if (typeof value === 'number')
    return field === 'price' || field === 'salePrice' ? formatMoney(value, currency) : String(value)
  if (field === 'status') return statusWords[String(value)] ?? 'none'
  if (typeof value === 'string') return cut(value) || 'none'
  if (Array.isArray(value)) return listed((value as string[]).map(text => collectionNames.get(text) ?? text))
  return listed(Object.entries(value ?? {}).map(([name, text]) => `${name}: ${String(text)}`))
}

/** What a row changes, in words; a product's own changes stand in its first row. */
export const rowChanges = (
  plan: ProductPlan,
  variant: VariantPlan | undefined,
  isFirst: boolean,
  known: Known,
): ProductImportRow['changes'] => {
  const changes: [string, Change][] = [
    ...(isFirst ? Object.entries(plan.changes) : []),
    ...Object.entries(variant?.changes ?? {}),
    ...(variant?.stock ? ([['stock', variant.stock]] as [string, Change][]) : []),
  ]
  return changes.map(([field, { before, after }]) => ({
    label: sheetFieldLabel(field as SheetField),
    before: wordsOf(field, before, known),
    after: wordsOf(field, after, known),
  }))
}
