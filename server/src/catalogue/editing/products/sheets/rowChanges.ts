import { withoutBold } from '@shop/contracts/boldText'
import { formatMoney } from '@shop/contracts/money'
import type { ProductImportRow } from '@shop/contracts/products/sheets'
import { sheetFieldLabel, type SheetField } from '@shop/contracts/products/sheetFields'
import { printCell } from './cells.ts'
import type { PlanContext } from './planProduct.ts'
import type { ValueChange, ProductPlan, VariantPlan } from './SheetPlan.ts'

const maxLength = 120
const shorten = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)

/** Returns the names of the records to which a field refers by id; undefined for a field with values of its own. */
const namesByField = (
  field: string,
  collections: ReadonlyMap<string, string>,
  titles: ReadonlyMap<string, string>,
) => {
  if (field === 'collections') return collections
  return field === 'look' || field === 'set' ? titles : undefined
}

const namesWithNew = (existing: PlanContext['collectionNames'], created: PlanContext['newCollections']) =>
  created
    ? new Map([...existing, ...[...created.values()].map(({ id, name }) => [id, `${name} (new)`] as const)])
    : existing

const wordsOf = (
  field: string,
  value: unknown,
  { collectionNames, companions, currency, newCollections }: PlanContext,
): string => {
  if (typeof value === 'number')
    return field === 'price' || field === 'salePrice' ? formatMoney(value, currency) : String(value)
  if (value === null) return 'none'
  const names = namesByField(field, namesWithNew(collectionNames, newCollections), companions.titles)
  const text = names
    ? (value as string[]).map(id => names.get(id) ?? id).join(', ')
    : String(printCell(field, value) ?? '')
  // Joins the lines of a list, but not those of a text.
  return shorten(typeof value === 'string' ? text : text.replaceAll('\n', ', ')) || 'none'
}

/** Removes the asterisks of bold words from a change, unless it consists only of them. */
const withoutBoldMarks = (field: string, change: ValueChange): ValueChange => {
  const { before, after } = change
  if (field !== 'description' || typeof before !== 'string' || typeof after !== 'string') return change
  const plain = { before: withoutBold(before), after: withoutBold(after) }
  return plain.before === plain.after ? change : plain
}

/** Lists the changes of a row in words; a product's own changes are in its first row. */
export const rowChanges = (
  plan: ProductPlan,
  variant: VariantPlan | undefined,
  isFirst: boolean,
  context: PlanContext,
): ProductImportRow['changes'] => {
  const changes: [string, ValueChange][] = [
    ...(isFirst ? Object.entries(plan.changes) : []),
    ...Object.entries(variant?.changes ?? {}),
    ...(variant?.stock ? ([['stock', variant.stock]] as [string, ValueChange][]) : []),
  ]
  const pictures = isFirst ? (plan.pictures ?? []).length : 0
  const pictureChange =
    pictures > 0 ? [{ label: 'Pictures', before: 'none', after: `${pictures} to be fetched` }] : []
  const { unitsSold = 0 } = plan
  const soldChange =
    isFirst && unitsSold > 0 ? [{ label: 'Units sold', before: 'none', after: String(unitsSold) }] : []
  const describedChanges = changes.map(([field, change]) => {
    const { before, after } = withoutBoldMarks(field, change)
    return {
      label: sheetFieldLabel(field as SheetField),
      before: wordsOf(field, before, context),
      after: wordsOf(field, after, context),
    }
  })
  // Empty facts of a new variant are left out; long texts may differ after the part that is shown.
  return [
    ...describedChanges.filter(({ before, after }) => before !== after || after.endsWith('…')),
    ...soldChange,
    ...pictureChange,
  ]
}
