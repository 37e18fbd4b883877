import { productInput, variantInput } from '@shop/contracts/products/fields'
import { problemText } from '@shop/contracts/problemText'
import type { SheetField } from '@shop/contracts/products/sheetFields'
import * as z from 'zod/mini'

const { collectionIds: _, lookIds: _look, setIds: _set, ...fieldsOfProduct } = productInput
const Product = z.object(fieldsOfProduct)
const Variant = z.object(variantInput)

const problemsIn = (schema: z.ZodMiniType, value: unknown): Map<string, string> => {
  const { error } = z.safeParse(schema, value, { reportInput: true })
  return new Map((error?.issues ?? []).map(issue => [String(issue.path[0]), problemText(issue)]))
}

/** Fields that an imported draft may lack: `missingFacts` requires them before it is published. */
const optionalInDraft: Readonly<Record<string, unknown>> = {
  description: '',
  materials: '',
  care: '',
  barcode: '',
}

/**
 * Tells whether a problem belongs to a field. A problem of the whole value has no path, so its name is the text
 * `undefined`.
 */
const isSheetField = (name: string): name is SheetField => name !== 'undefined'

const problemsFinder = (schema: z.ZodMiniType) => (value: object) => {
  const isAllowedBlank = (name: string) => name in optionalInDraft && Reflect.get(value, name) === ''
  return [...problemsIn(schema, value)].filter(
    (entry): entry is [SheetField, string] => isSheetField(entry[0]) && !isAllowedBlank(entry[0]),
  )
}

/** Finds problems in a product's own fields by the rules of its form. */
export const productProblems = problemsFinder(Product)

/** Finds problems in a variant by the rules of its form. */
export const variantProblems = problemsFinder(Variant)
