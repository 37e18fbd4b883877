import { pick } from '@shop/contracts/facts/fieldTable'
import { productFieldNames } from '@shop/contracts/facts/productFields'
import type { StaffProduct, StaffVariant } from '@shop/contracts/products/entities'
import { sheetFieldLabel, type SheetField } from '@shop/contracts/products/sheetFields'
import { isSame } from './isSame.ts'
import { sheetVariantNames, type ValueChange, type SheetProduct, type SheetVariant } from './SheetPlan.ts'

/** Returns the fields of a product that a plan compares. */
export const fieldsOf = (product: StaffProduct): SheetProduct => ({
  ...pick(product, productFieldNames),
  collections: product.collections.map(({ id }) => id).toSorted(),
  look: product.look.map(({ id }) => id),
  set: product.set.map(({ id }) => id),
})

/** Returns the fields of a variant that a plan compares. */
export const fieldsOfVariant = (variant: StaffVariant): SheetVariant => pick(variant, sheetVariantNames)

type Changes = Readonly<Record<string, ValueChange>>

/** Splits planned changes: `unchanged` fields still have the expected value, `changedLabels` names the others. */
export const splitChanges = (changes: object, current: object, side: 'before' | 'after') => {
  const currentValues = current as Readonly<Record<string, unknown>>
  const entries = Object.entries(changes as Changes)
  const isExpected = ([field, change]: [string, ValueChange]) => isSame(currentValues[field], change[side])
  return {
    unchanged: entries.filter(isExpected),
    changedLabels: entries
      .filter(entry => !isExpected(entry))
      .map(([field]) => sheetFieldLabel(field as SheetField)),
  }
}

/** Lists the labels of fields that no longer have the values that were written. */
export const labelsOfEdited = (writtenValues: object, current: object): string[] => {
  const currentValues = current as Readonly<Record<string, unknown>>
  return Object.entries(writtenValues)
    .filter(([field, value]) => field in currentValues && !isSame(currentValues[field], value))
    .map(([field]) => sheetFieldLabel(field as SheetField))
}

/** Returns the values of one side of changes, by field. */
export const valuesOf = (entries: readonly (readonly [string, ValueChange])[], side: 'before' | 'after') =>
  Object.fromEntries(entries.map(([field, change]) => [field, change[side]]))
