import * as z from 'zod/mini'
import { ProductStatus } from '../catalog/entities.ts'
import { id, line, optionalLine, slug, somePence, text } from '../fields.ts'
import { mostUnits } from '../inventory/endpoints.ts'

/** The most that anything costs: £1,000,000.00. */
export const greatestPrice = 100_000_000

const whole = (least: number, most: number, unit = '') =>
  z
    .int()
    .check(
      z.minimum(least, `At least ${least.toLocaleString('en-GB')}${unit}.`),
      z.maximum(most, `At most ${most.toLocaleString('en-GB')}${unit}.`),
    )

const price = somePence.check(
  z.maximum(greatestPrice, `At most ${greatestPrice.toLocaleString('en-GB')} pence.`),
)
export const stockUnits = whole(0, mostUnits, ' units')
const word = line(60)

/** Without a length, collar or cuffs a variant has the usual ones. */
export const variantFields = {
  sku: line(80),
  color: word,
  /** What the swatch shows. */
  colorHex: z.optional(z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Such as #1f4d3a.')))),
  size: line(30),
  lengthCm: z._default(whole(1, 400, ' cm'), 140),
  collar: z._default(word, 'Standard'),
  cuffs: z._default(word, 'Standard'),
  price,
  salePrice: z.optional(z.nullable(price)),
  stock: stockUnits,
  /** The stock that was seen: with it only the difference is applied, so that units sold meanwhile stay sold. */
  baseStock: z.optional(stockUnits),
  weightGr: whole(0, 100_000, ' g'),
  barcode: line(60),
}

export const mostVariants = 200
export const mostPictures = 100

const shortText = z.string().check(z.trim(), z.maxLength(300, 'At most 300 characters.'))

/** Blank features and specifications are dropped. */
export const productFields = {
  title: line(200),
  slug,
  description: text(20_000),
  materials: text(2000),
  care: text(2000),
  status: z.optional(ProductStatus),
  features: z.optional(z.array(shortText).check(z.maxLength(50, 'At most 50 features.'))),
  specifications: z.optional(
    z
      .record(shortText, shortText)
      .check(z.refine(map => Object.keys(map).length <= 50, 'At most 50 specifications.')),
  ),
  collectionIds: z.optional(z.array(id).check(z.maxLength(100, 'At most 100 collections.'))),
  metaTitle: optionalLine(200),
  metaDescription: optionalLine(400),
}

/** A picture's place in the gallery (lower first), its words, and the variant whose colour it shows. */
export const pictureFields = {
  alt: z.optional(z.string().check(z.trim(), z.maxLength(300, 'At most 300 characters.'))),
  sort: z.optional(whole(0, 10_000)),
  variantId: z.optional(z.nullable(id)),
}
