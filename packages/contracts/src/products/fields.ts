import * as z from 'zod/mini'
import { ProductStatus } from '../catalog/entities.ts'
import { shapeOf } from '../facts/fieldTable.ts'
import { productFields } from '../facts/productFields.ts'
import { stockUnits, variantFields } from '../facts/variantFields.ts'
import { emptyBarcode, emptyText, id, search, typed, wholeBetween } from '../fields.ts'

export const variantInput = {
  ...shapeOf(variantFields, 'input'),
  stock: stockUnits,
  /** The stock that was seen: with it only the difference is applied, so that units sold meanwhile stay sold. */
  baseStock: z.optional(stockUnits),
}

export const mostVariants = 1000
export const tooManyVariants = `A product has at most ${mostVariants.toLocaleString('en-GB')} variants.`
/** Selects products of the office's list; an export has those of the list. */
export const productFilter = {
  search: search(200),
  status: z.optional(ProductStatus),
  collectionId: z.optional(id),
}

export const mostPictures = 100

/** More than are shown, so that others replace archived ones. */
export const mostCompanions = 8
const companionIds = z.optional(
  z.array(id).check(z.maxLength(mostCompanions, `At most ${mostCompanions} products.`)),
)

/** Blank features and specifications are dropped. */
export const productInput = {
  ...shapeOf(productFields, 'input'),
  collectionIds: z.optional(z.array(id).check(z.maxLength(100, 'At most 100 collections.'))),
  /** In the order in which they are shown. */
  lookIds: companionIds,
  setIds: companionIds,
}

/** Facts that a draft may still lack; a product is refused without them when it is published. */
const laterInput = { description: emptyText(20_000), materials: emptyText(2000), care: emptyText(2000) }

/** The input of a product that is there, and of its variants: a draft may be saved before it is complete. */
export const savedProductInput = { ...productInput, ...laterInput }
export const savedVariantInput = { ...variantInput, barcode: emptyBarcode }

/** A picture's place in the gallery (lower first), its words, and the variant whose colour it shows. */
export const pictureFields = {
  alt: z.optional(z.string().check(typed, z.maxLength(300, 'At most 300 characters.'))),
  sort: z.optional(wholeBetween(0, 10_000)),
  variantId: z.optional(z.nullable(id)),
}
