import { productFields } from '@shop/contracts/facts/productFields'
import { variantFields } from '@shop/contracts/facts/variantFields'
import { requiredText } from '@shop/contracts/fields'
import { invalid } from '../../../platform/http/Failure.ts'

/** Facts that a product needs before shoppers see it. An imported draft may still lack them. */
const needed = ['description', 'materials', 'care'] as const

type Incomplete = Partial<Record<(typeof needed)[number], string>> & {
  variants: readonly { sku: string; barcode?: string | undefined }[]
}

const isNone = (text: string | undefined) => (text ?? '').trim() === ''

/** Lists the facts that a product lacks before it can be published; empty for most products. */
export const missingFacts = (product: Incomplete): string[] => {
  const bare = product.variants.filter(({ barcode }) => isNone(barcode)).map(({ sku }) => sku)
  const [first] = bare
  return [
    ...needed.filter(name => isNone(product[name])).map(name => productFields[name].label),
    ...(first === undefined
      ? []
      : [`${variantFields.barcode.label} of ${bare.length === 1 ? first : `${bare.length} variants`}`]),
  ]
}

interface Saved extends Incomplete {
  status: string
  variants: readonly { id: string; sku: string; barcode: string }[]
}

/**
 * Refuses a save by which an active product loses required facts, or becomes active without them. Throws
 * `validation_failed`.
 */
export const refuseBare = (before: Saved, after: Saved): void => {
  if (after.status !== 'ACTIVE') return
  const wasBlank = (field: string | undefined) => before.status === 'ACTIVE' && isNone(field)
  const barcodes = new Map(before.variants.map(({ id, barcode }) => [id, barcode]))
  const blank = [
    ...needed.filter(name => isNone(after[name]) && !wasBlank(before[name])),
    ...after.variants.flatMap(({ id, barcode }, index) =>
      isNone(barcode) && !(barcodes.has(id) && wasBlank(barcodes.get(id)))
        ? [`variants.${index}.barcode`]
        : [],
    ),
  ]
  if (blank.length > 0) throw invalid(Object.fromEntries(blank.map(name => [name, requiredText])))
}

/** Refuses to publish a product that lacks required facts. Throws `validation_failed`. */
export const refuseIncomplete = (
  product: Incomplete,
  { field, text }: { field: string; text: (missing: string) => string },
): void => {
  const missing = missingFacts(product)
  if (missing.length > 0) throw invalid({ [field]: text(missing.join(', ')) })
}
