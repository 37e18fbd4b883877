import { productFields } from '@shop/contracts/facts/productFields'
import { variantFields } from '@shop/contracts/facts/variantFields'
import { requiredText } from '@shop/contracts/fields'
import { invalid } from '../../../platform/http/Failure.ts'

/** Facts that a product needs before shoppers see it. An imported draft may still lack them. */
const requiredFacts = ['description', 'materials', 'care'] as const

type RequiredFacts = Partial<Record<(typeof requiredFacts)[number], string>> & {
  variants: readonly { sku: string; barcode?: string | undefined }[]
}

const isBlank = (text: string | undefined) => (text ?? '').trim() === ''

/** Lists the facts that a product lacks before it can be published; empty for most products. */
export const missingFacts = (product: RequiredFacts): string[] => {
  const skusWithoutBarcode = product.variants.filter(({ barcode }) => isBlank(barcode)).map(({ sku }) => sku)
  const [firstSku] = skusWithoutBarcode
  return [
    ...requiredFacts.filter(name => isBlank(product[name])).map(name => productFields[name].label),
    ...(firstSku === undefined
      ? []
      : [
          `${variantFields.barcode.label} of ${skusWithoutBarcode.length === 1 ? firstSku : `${skusWithoutBarcode.length} variants`}`,
        ]),
  ]
}

interface SavedProduct extends RequiredFacts {
  status: string
  variants: readonly { id: string; sku: string; barcode: string }[]
}

/**
 * Refuses a save by which an active product loses required facts, or becomes active without them. Throws
 * `validation_failed`.
 */
export const rejectMissingFacts = (before: SavedProduct, after: SavedProduct): void => {
  if (after.status !== 'ACTIVE') return
  const wasBlank = (field: string | undefined) => before.status === 'ACTIVE' && isBlank(field)
  const barcodesBefore = new Map(before.variants.map(({ id, barcode }) => [id, barcode]))
  const blankFields = [
    ...requiredFacts.filter(name => isBlank(after[name]) && !wasBlank(before[name])),
    ...after.variants.flatMap(({ id, barcode }, index) => {
      const hadNone = barcodesBefore.has(id) && wasBlank(barcodesBefore.get(id))
      return isBlank(barcode) && !hadNone ? [`variants.${index}.barcode`] : []
    }),
  ]
  if (blankFields.length > 0) throw invalid(Object.fromEntries(blankFields.map(name => [name, requiredText])))
}

/** Refuses to publish a product that lacks required facts. Throws `validation_failed`. */
export const refuseIncomplete = (
  product: RequiredFacts,
  { field, text }: { field: string; text: (missing: string) => string },
): void => {
  const missing = missingFacts(product)
  if (missing.length > 0) throw invalid({ [field]: text(missing.join(', ')) })
}
