import * as z from 'zod/mini'
import { CollectionLink, PageLink, Picture } from '../catalog/entities.ts'
import { endpoint } from '../endpoint.ts'
import { productFields } from '../facts/productFields.ts'
import { count, id, pence, search } from '../fields.ts'
import { maxSearchLength } from '../catalog/maxSearchLength.ts'

export const SuggestedProduct = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  priceFrom: pence,
  hasPriceRange: z.boolean(),
  /** Left out if it is `STANDARD`. */
  vatClass: z.optional(productFields.vatClass.value),
  image: z.nullable(Picture),
  /** Colour of the product that the search names; `size` likewise. */
  color: z.nullable(z.string()),
  size: z.nullable(z.string()),
})

export const suggest = endpoint({
  call: 'GET /search/suggestions',
  access: 'public',
  summary:
    'Suggests up to six products, three collections and two pages while somebody types. `total` counts all matching products, and `corrected` is the search with its typing mistakes corrected. Colours and sizes act as filters of the products.',
  input: z.strictObject({
    q: search(maxSearchLength),
  }),
  answer: z.object({
    products: z.array(SuggestedProduct),
    collections: z.array(CollectionLink),
    pages: z.array(PageLink),
    total: count,
    corrected: z.nullable(z.string()),
  }),
})

export type Suggestions = z.output<typeof suggest.answer>
export type SuggestedProduct = z.output<typeof SuggestedProduct>
