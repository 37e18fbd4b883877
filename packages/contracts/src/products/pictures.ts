import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

/** Maximum number of file names in one call. */
export const maxPictureNames = 100

/**
 * The variant that a picture shows. `id` is null for the product as a whole; `sku`, `color` and `size` are then blank.
 */
export const PicturedVariant = z.object({
  id: z.nullable(id),
  sku: z.string(),
  color: z.string(),
  size: z.string(),
  product: z.object({ id, title: z.string() }),
})

export const matchPictures = endpoint({
  call: 'POST /admin/products/pictures/match',
  isReading: true,
  access: 'products:write',
  summary:
    'Finds the variant for each file name by the SKU in it, the longest one if there are several; without a SKU, by a barcode of 8 to 14 digits, or the product by the slug and the colour in it. Case and separators are ignored. Nothing is changed.',
  input: z.strictObject({
    names: z
      .array(z.string().check(z.minLength(1), z.maxLength(255)))
      .check(z.minLength(1), z.maxLength(maxPictureNames, `At most ${maxPictureNames} names at once.`)),
  }),
  /** Items in the order of the names. */
  answer: z.object({
    items: z.array(z.object({ name: z.string(), variant: z.nullable(PicturedVariant) })),
  }),
})

export type PicturedVariant = z.output<typeof PicturedVariant>
