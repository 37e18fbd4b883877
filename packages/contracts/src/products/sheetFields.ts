import type { SheetColumn } from '../facts/fieldTable.ts'
import { productFieldNames, productFields, type ProductField } from '../facts/productFields.ts'
import { variantFieldNames, variantFields, type VariantField } from '../facts/variantFields.ts'

/** A field of a product or variant, or one that exists only in sheets. */
export type SheetField =
  | ProductField
  | VariantField
  | 'stock'
  | 'baseStock'
  | 'collections'
  | 'look'
  | 'set'
  | 'pictures'
  | 'variantPicture'
  | 'cost'
  | 'unitsSold'
  | 'plannedSales'
  | 'collectionPlaces'

export type NamedColumn = SheetColumn & { name: SheetField }

const productColumns = productFieldNames.map((name): NamedColumn => ({ name, ...productFields[name].sheet }))
const variantColumns = variantFieldNames.map((name): NamedColumn => ({ name, ...variantFields[name].sheet }))
const stockColumns: NamedColumn[] = [
  { name: 'stock', label: 'Stock', words: ['quantity', 'qty', 'on hand', 'inventory', 'units'] },
  { name: 'baseStock', label: 'Stock when exported', words: ['exported stock'] },
]
const collectionsColumn: NamedColumn = {
  name: 'collections',
  label: 'Collections',
  words: ['collection', 'categories', 'category'],
}

const companionColumns: NamedColumn[] = [
  { name: 'look', label: 'Complete the Look', words: ['look', 'cross-sells', 'cross sells', 'goes with'] },
  { name: 'set', label: 'Matching Set', words: ['set', 'sets', 'set with matching lengths'] },
]

/** Columns of a product sheet, in the order of an export. */
export const sheetFields: readonly NamedColumn[] = [
  ...productColumns.filter(({ isRepeated }) => isRepeated),
  // Puts the stock after the prices.
  ...variantColumns.flatMap(column => (column.name === 'salePrice' ? [column, ...stockColumns] : [column])),
  collectionsColumn,
  ...companionColumns,
  ...productColumns.filter(({ isRepeated }) => !isRepeated),
]

/** Columns that only an import accepts. */
const importOnlyColumns: readonly NamedColumn[] = [
  {
    name: 'pictures',
    label: 'Pictures',
    words: ['images', 'image', 'image url', 'image link', 'image src', 'picture', 'photos'],
  },
  { name: 'variantPicture', label: 'Variant picture', words: ['variant image', 'variant image url'] },
  { name: 'cost', label: 'Cost', words: ['cost per item', 'cost price', 'unit cost'] },
  { name: 'unitsSold', label: 'Units sold', words: ['total sales', 'sold'] },
  { name: 'plannedSales', label: 'Planned sales', words: [] },
  { name: 'collectionPlaces', label: 'Places in collections', words: [] },
]

/** Every column that an import accepts. */
export const importFields: readonly NamedColumn[] = [...sheetFields, ...importOnlyColumns]

export const sheetFieldNames = importFields.map(({ name }) => name)

export const sheetFieldLabel = (name: SheetField): string =>
  importFields.find(field => field.name === name)?.label ?? name

const figureUnits: Partial<Record<SheetField, string>> = {
  stock: 'units',
  baseStock: 'units',
  cost: 'pounds',
  unitsSold: 'units',
  lengthCm: 'cm',
  modelHeightCm: 'cm',
  weightGr: 'g',
}

/** Returns the unit of a column; text by default. */
export const fieldUnit = (name: SheetField): string => {
  const fields: Partial<Record<string, { kind: string }>> = { ...productFields, ...variantFields }
  return figureUnits[name] ?? (/pence/i.test(fields[name]?.kind ?? '') ? 'pounds' : 'text')
}

/** Maximum number of rows of a sheet: 5,000 products with 30,000 variants, and as many rows of pictures. */
export const maxSheetRows = 60_000
/** Maximum number of columns: WooCommerce adds one for each fact that a plugin stores. */
export const maxSheetColumns = 250
