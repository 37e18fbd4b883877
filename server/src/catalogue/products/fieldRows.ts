import { recordOf } from '@shop/contracts/keys'
import { columnName, type ColumnName } from '@shop/contracts/columnName'
import type { GoodsField, SheetFieldKind } from '@shop/contracts/facts/fieldTable'
import { productFieldNames, productFields, type ProductFields } from '@shop/contracts/facts/productFields'
import { variantFieldNames, variantFields, type VariantFields } from '@shop/contracts/facts/variantFields'

/** Both databases store lists and objects as JSON text. */
type Stored<T> = T extends string | number | null ? T : string
type StoredFields<T> = { [K in keyof T]: Stored<T[K]> }
/** Values by column name. */
type Columns<T> = { [K in keyof T & string as ColumnName<K>]: Stored<T[K]> }

const isNotBlank = (text: string) => text !== ''
const asIs = (value: unknown) => value
const asJson = (value: unknown) => JSON.stringify(value)

/** Turns a value into its stored form. Blank entries of lists are dropped, and blank optional texts are null. */
const writers: Record<SheetFieldKind, (value: never) => unknown> = {
  text: asIs,
  slug: asIs,
  choice: asIs,
  whole: asIs,
  optionalWhole: asIs,
  pence: asIs,
  optionalPence: asIs,
  optionalText: (value: string | null) => value || null,
  colour: (value: string | null) => value?.toLowerCase() ?? null,
  choices: asJson,
  fibres: asJson,
  measurements: asJson,
  list: (value: string[]) => asJson(value.filter(isNotBlank)),
  pairs: (value: Record<string, string>) =>
    asJson(
      Object.fromEntries(Object.entries(value).filter(([key, text]) => isNotBlank(key) && isNotBlank(text))),
    ),
}

const columnOf = (name: string, { kind }: GoodsField, value: unknown) => [
  columnName(name),
  writers[kind](value as never),
]

/** A subset of a record's fields. */
export type PartialFields<T> = { [K in keyof T]?: T[K] | undefined }

/** Returns columns for the fields sent; omitted fields stay unchanged. */
export const productColumns = (values: PartialFields<ProductFields>) =>
  Object.fromEntries(
    productFieldNames
      .filter(name => values[name] !== undefined)
      .map(name => columnOf(name, productFields[name], values[name])),
  ) as Partial<Columns<ProductFields>>

/** Returns columns for all fields of a variant; omitted fields become blank. */
export const variantColumns = (values: PartialFields<VariantFields>) =>
  Object.fromEntries(
    variantFieldNames.map(name =>
      columnOf(name, variantFields[name], values[name] ?? variantFields[name].blank),
    ),
  ) as Columns<VariantFields>

export type ProductFieldsRow = StoredFields<ProductFields>

/** Selects the fields of product `p` under their names. */
export const selectProduct = productFieldNames.map(name => `p.${columnName(name)} as "${name}"`).join(', ')

/** Columns of variant `v` by field, for `jsonRows`. */
export const selectVariant = recordOf(variantFieldNames, name => `v.${columnName(name)}`)

const jsonNames = productFieldNames.filter(name => {
  const { blank } = productFields[name]
  return typeof blank === 'object' && blank !== null
})

/** Parses the lists and objects in a row of `selectProduct`. */
export const readProductFields = <Row extends ProductFieldsRow>(row: Row) =>
  ({
    ...row,
    ...Object.fromEntries(jsonNames.map(name => [name, JSON.parse(row[name] as string)])),
  }) as Omit<Row, keyof ProductFields> & ProductFields
