import { keysOf } from '../keys.ts'
import * as z from 'zod/mini'
import { barcode, line, maxUnits, size, sku, positivePence, typedColour, wholeBetween } from '../fields.ts'
import { fieldKinds, type GoodsField, type FieldValues } from './fieldTable.ts'

/** Highest price: £1,000,000.00. */
export const maxPrice = 100_000_000

const price = positivePence.check(z.maximum(maxPrice, `At most ${maxPrice.toLocaleString('en-GB')} pence.`))
const word = line(60)
export const stockUnits = wholeBetween(0, maxUnits, ' units')

/**
 * Each fact of a variant that staff edit, in the order of the sheet's columns. The stock is not among them, because it
 * derives from the ledger. Used in the same way as `productFields`. Length, collar and cuffs have defaults.
 */
export const variantFields = {
  sku: {
    ...fieldKinds.text,
    input: sku,
    label: 'SKU',
    sheet: { label: 'SKU', words: ['variant sku', 'article number', 'item code', 'code'] },
  },
  color: { ...fieldKinds.text, input: word, label: 'Colour', sheet: { label: 'Colour', words: ['color'] } },
  size: { ...fieldKinds.text, input: size, label: 'Size', sheet: { label: 'Size', words: ['variant size'] } },
  price: {
    ...fieldKinds.pence,
    input: price,
    label: 'Price in pence',
    sheet: { label: 'Price', words: ['variant price', 'regular price', 'price gbp', 'rrp'] },
  },
  salePrice: {
    ...fieldKinds.optionalPence,
    input: z.optional(z.nullable(price)),
    label: 'Sale price',
    sheet: { label: 'Sale price', words: ['offer price', 'reduced price', 'now'] },
  },
  lengthCm: {
    ...fieldKinds.whole,
    input: z._default(wholeBetween(1, 400, ' cm'), 140),
    blank: 140,
    label: 'Length',
    sheet: { label: 'Length (cm)', words: ['length'] },
  },
  collar: {
    ...fieldKinds.text,
    input: z._default(word, 'Standard'),
    blank: 'Standard',
    label: 'Collar',
    sheet: { label: 'Collar', words: [] },
  },
  cuffs: {
    ...fieldKinds.text,
    input: z._default(word, 'Standard'),
    blank: 'Standard',
    label: 'Cuffs',
    sheet: { label: 'Cuffs', words: ['cuff'] },
  },
  weightGr: {
    ...fieldKinds.whole,
    input: wholeBetween(0, 100_000, ' g'),
    label: 'Weight',
    sheet: { label: 'Weight (g)', words: ['weight', 'grams', 'variant grams'] },
  },
  barcode: {
    ...fieldKinds.text,
    input: barcode,
    label: 'Barcode',
    sheet: { label: 'Barcode', words: ['variant barcode', 'ean', 'gtin', 'upc'] },
  },
  // Colour of the swatch.
  colorHex: {
    ...fieldKinds.colour,
    input: z.optional(
      z.nullable(z.string().check(typedColour, z.regex(/^#[0-9a-f]{6}$/, 'Such as #1f4d3a.'))),
    ),
    label: 'Colour code',
    sheet: { label: 'Colour code', words: ['colour hex', 'color hex', 'swatch'] },
  },
} as const satisfies Record<string, GoodsField>

export type VariantFields = FieldValues<typeof variantFields>
export type VariantField = keyof VariantFields
export const variantFieldNames = keysOf(variantFields)
