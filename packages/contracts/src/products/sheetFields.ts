import type { SheetColumn } from '../facts/fieldTable.ts'
import { productFieldNames, productFields, type ProductField } from '../facts/productFields.ts'
import { variantFieldNames, variantFields, type VariantField } from '../facts/variantFields.ts'

/** A product's or variant's own field, or one of those that only a sheet has. */
export type SheetField = ProductField | VariantField | 'stock' | 'baseStock' | 'collections' | 'look' | 'set'

export type NamedColumn = SheetColumn & { name: SheetField }

const ofProduct = productFieldNames.map((name): NamedColumn => ({ name, ...productFields[name].sheet }))
const ofVariant = variantFieldNames.map((name): NamedColumn => ({ name, ...variantFields[name].sheet }))
const stock: NamedColumn[] = [
  { name: 'stock', label: 'Stock', words: ['quantity', 'qty', 'on hand', 'inventory', 'units'] },
  { name: 'baseStock', label: 'Stock when exported', words: ['exported stock'] },
]
const collections: NamedColumn = {
  name: 'collections',
  label: 'Collections',
  words: ['collection', 'categories', 'category'],
}

const companions: NamedColumn[] = [
  { name: 'look', label: 'Complete the Look', words: ['look', 'cross-sells', 'cross sells', 'goes with'] },
  { name: 'set', label: 'Matching Set', words: ['set', 'sets', 'set with matching lengths'] },
]

/** The columns of a product sheet in the order of an export. */
export const sheetFields: readonly NamedColumn[] = [
  ...ofProduct.filter(({ isRepeated }) => isRepeated),
  // The stock stands behind the prices.
  ...ofVariant.flatMap(column => (column.name === 'salePrice' ? [column, ...stock] : [column])),
  collections,
  ...companions,
  ...ofProduct.filter(({ isRepeated }) => !isRepeated),
]

export const sheetFieldNames = sheetFields.map(({ name }) => name)

export const sheetFieldLabel = (name: SheetField): string =>
  sheetFields.find(field => field.name === name)?.label ?? name

export const mostSheetRows = 5000
export const mostSheetColumns = 100
