import type { StaffProduct, StaffVariant } from '@shop/contracts/products/entities'
import { sheetFieldLabel, type SheetField } from '@shop/contracts/products/sheetFields'
import { isSame } from './isSame.ts'
import type { Change, ProductFields, VariantFields } from './SheetPlan.ts'

/** A product as a plan sees it. */
export const fieldsOf = (product: StaffProduct): ProductFields => ({
  title: product.title,
  status: product.status,
  description: product.description,
  materials: product.materials,
  care: product.care,
  features: product.features,
  specifications: product.specifications,
  metaTitle: product.metaTitle,
  metaDescription: product.metaDescription,
  collections: product.collections.map(({ id }) => id).toSorted(),
})

/** A variant as a plan sees it. */
export const fieldsOfVariant = (variant: StaffVariant): VariantFields => ({
  color: variant.color,
  size: variant.size,
  lengthCm: variant.lengthCm,
  collar: variant.collar,
  cuffs: variant.cuffs,
  price: variant.price,
  salePrice: variant.salePrice,
  weightGr: variant.weightGr,
  barcode: variant.barcode,
  colorHex: variant.colorHex,
})

type Changes = Readonly<Record<string, Change>>

/** Of planned changes those that find what they expect, and the labels of the others. */
export const split = (changes: object, current: object, side: 'before' | 'after') => {
  const now = current as Readonly<Record<string, unknown>>
  const entries = Object.entries(changes as Changes)
  const isExpected = ([field, change]: [string, Change]) => isSame(now[field], change[side])
  return {
    standing: entries.filter(isExpected),
    lost: entries.filter(entry => !isExpected(entry)).map(([field]) => sheetFieldLabel(field as SheetField)),
  }
}

/** The values that changes lead to, by field. */
export const valuesOf = (entries: readonly (readonly [string, Change])[], side: 'before' | 'after') =>
  Object.fromEntries(entries.map(([field, change]) => [field, change[side]]))
