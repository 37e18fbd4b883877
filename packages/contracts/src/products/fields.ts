import * as z from 'zod/mini'
import { ProductStatus } from '../catalog/entities.ts'
import { shapeOf } from '../facts/fieldTable.ts'
import { productFields } from '../facts/productFields.ts'
import { stockUnits, variantFields } from '../facts/variantFields.ts'
import { barcodeOrEmpty, textOrEmpty, id, search, typedLine, wholeBetween } from '../fields.ts'

export const variantInput = {
  ...shapeOf(variantFields, 'input'),
  stock: stockUnits,
  /** Stock as last read: only the difference is applied, so that units sold since then stay sold. */
  baseStock: z.optional(stockUnits),
}

export const maxVariants = 1000
export const tooManyVariants = `A product has at most ${maxVariants.toLocaleString('en-GB')} variants.`
/** Filters of the office's list of products; an export uses the same. */
export const productFilter = {
  search: search(200),
  status: z.optional(ProductStatus),
  collectionId: z.optional(id),
}

export const maxPictures = 100

/** Maximum number of companions: more than are shown, so that others can replace archived ones. */
export const maxCompanions = 8
const companionIds = z.optional(
  z.array(id).check(z.maxLength(maxCompanions, `At most ${maxCompanions} products.`)),
)

/** Input for a product. Blank features and specifications are dropped. */
export const productInput = {
  ...shapeOf(productFields, 'input'),
  collectionIds: z.optional(z.array(id).check(z.maxLength(100, 'At most 100 collections.'))),
  /** Ids of products that complete the look, in display order. */
  lookIds: companionIds,
  /** Ids of products that belong to the same set, in display order. */
  setIds: companionIds,
}

/** Facts that a draft may lack. A product without them cannot be published. */
const draftOverrides = {
  description: textOrEmpty(20_000),
  materials: textOrEmpty(2000),
  care: textOrEmpty(2000),
}

/** Input for an existing product and its variants: a draft may be saved before it is complete. */
export const savedProductInput = { ...productInput, ...draftOverrides }
export const savedVariantInput = { ...variantInput, barcode: barcodeOrEmpty }

/** A picture's position in the gallery (lower first), its text, and the variant whose colour it shows. */
export const pictureFields = {
  alt: z.optional(z.string().check(typedLine, z.maxLength(300, 'At most 300 characters.'))),
  sort: z.optional(wholeBetween(0, 10_000)),
  variantId: z.optional(z.nullable(id)),
}
