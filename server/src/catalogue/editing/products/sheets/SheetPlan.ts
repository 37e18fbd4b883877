import { productFieldNames, type ProductFields } from '@shop/contracts/facts/productFields'
import { variantFieldNames, type VariantFields } from '@shop/contracts/facts/variantFields'
import type { SheetKind } from '@shop/contracts/products/sheetFormats'
import type { ProductImportRow } from '@shop/contracts/products/sheets'
import type { Reading } from '../../moving/formats/Reading.ts'
import type { SheetField } from '@shop/contracts/products/sheetFields'

/**
 * The fields of a product that a sheet can change, as they are compared and stored: its own fields, its collections
 * and its companions.
 */
export type SheetProduct = Omit<ProductFields, 'slug'> & {
  /** Ids, in ascending order. */
  collections: string[]
  /** Ids, in the order in which they are shown. */
  look: string[]
  set: string[]
}
export type SheetVariant = Omit<VariantFields, 'sku'>

export const sheetProductNames = [
  ...productFieldNames.filter(name => name !== 'slug'),
  'collections',
  'look',
  'set',
] as const
export const sheetVariantNames = variantFieldNames.filter(name => name !== 'sku')

export interface ValueChange<T = unknown> {
  before: T
  after: T
}

type Changes<T> = { [Field in keyof T]?: ValueChange<T[Field]> }

export interface VariantPlan {
  sku: string
  /** Null for a new variant, whose `after` values describe all of it. */
  variantId: string | null
  changes: Changes<SheetVariant>
  /** Change from the stock when exported to the stock in the sheet; only the difference is applied. */
  stock: ValueChange<number> | null
  /** Pence, only for a new variant: the latest cost of others is known from deliveries. */
  cost?: number
}

/** A picture to be fetched once its product is imported. */
export interface PlannedPicture {
  url: string
  alt: string
  /** SKU of the variant whose colour the picture shows. */
  sku: string | null
}

/** A collection that an import creates. */
export interface PlannedCollection {
  id: string
  name: string
  slug: string
}

/** Plan of an import for one product; stored to be carried out and to be undone. */
export interface ProductPlan {
  productId: string
  slug: string
  title: string
  isNew: boolean
  changes: Changes<SheetProduct>
  variants: VariantPlan[]
  /** Pictures from addresses that have not been imported before. */
  pictures?: PlannedPicture[]
  /** Addresses that lead to it, as in another shop; only for a new product. */
  formerPaths?: string[]
  /** Units of it that another shop has sold; only for a new product, as others have their own count. */
  unitsSold?: number
  /** Positions in collections, by their ids; only for a new product. */
  places?: Record<string, number>
  /** Collections of the product that do not exist yet. */
  newCollections?: PlannedCollection[]
}

/** Plan for one record other than a product: a customer, a past order, a redirect. */
export interface RecordPlan {
  record: Exclude<SheetKind, 'products'> | 'sales'
  /** Id of the record, or of the one to be created. */
  id: string
  title: string
  isNew: boolean
  /** Content in the form that the kind's own module reads and writes. */
  content: unknown
}

export type StoredPlan = ProductPlan | RecordPlan

export const isRecord = (plan: StoredPlan): plan is RecordPlan => 'record' in plan

/** A row of the sheet as far as it could be read: values and problems by field. */
export interface ReadRow {
  row: number
  cells: ReadonlyMap<SheetField, string>
  values: Map<SheetField, unknown>
  problems: Map<SheetField, string>
  /** Notes on values that were accepted in corrected form. */
  notes: Map<SheetField, string>
}

/** Choices made at the check, in addition to the columns. */
export interface SheetChoices {
  /** Values for all rows, for fields without a column. */
  fixed: { field: SheetField; text: string }[]
  /** Tells whether missing collections are created. */
  makesCollections: boolean
  /** Tells whether new customers are sent a link to set a password. */
  invites?: boolean
}

export interface SheetInput {
  cells: readonly (readonly string[])[]
  columns: readonly (SheetField | null)[]
  choices: SheetChoices
  reading: Reading
  /** Time of the check. */
  at: string
}

export interface SheetPlan {
  products: StoredPlan[]
  rows: ProductImportRow[]
  /** Headings of columns that are not imported, for a sheet that is read at the check. */
  leftOut?: string[]
}
