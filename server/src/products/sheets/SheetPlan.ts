import type { ProductImportRow } from '@shop/contracts/products/sheets'
import type { SheetField } from '@shop/contracts/products/sheetFields'

/** Fields of a product that a sheet can change, as they are compared and kept. */
export interface ProductFields {
  title: string
  status: string
  description: string
  materials: string
  care: string
  features: string[]
  specifications: Record<string, string>
  metaTitle: string | null
  metaDescription: string | null
  /** Ids, in ascending order. */
  collections: string[]
}

export interface VariantFields {
  color: string
  size: string
  lengthCm: number
  collar: string
  cuffs: string
  price: number
  salePrice: number | null
  weightGr: number
  barcode: string
  colorHex: string | null
}

export type ProductField = keyof ProductFields
export type VariantField = keyof VariantFields

export interface Change<T = unknown> {
  before: T
  after: T
}

type Changes<T> = { [Field in keyof T]?: Change<T[Field]> }

export interface VariantPlan {
  sku: string
  /** Null: it is new, and `after` of its changes is all of it. */
  variantId: string | null
  changes: Changes<VariantFields>
  /** From what was seen to what shall be: only the difference is applied. */
  stock: Change<number> | null
}

/** What an import does to one product; kept for carrying it out and for taking it back. */
export interface ProductPlan {
  productId: string
  slug: string
  title: string
  isNew: boolean
  changes: Changes<ProductFields>
  variants: VariantPlan[]
}

/** A row of the sheet as far as it could be read: values by field, and what is wrong by field. */
export interface ReadRow {
  row: number
  cells: ReadonlyMap<SheetField, string>
  values: Map<SheetField, unknown>
  problems: Map<SheetField, string>
}

export interface SheetPlan {
  products: ProductPlan[]
  rows: ProductImportRow[]
}
