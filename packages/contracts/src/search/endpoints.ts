import * as z from 'zod/mini'
import { CollectionLink, Picture } from '../catalog/entities.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, pence, search } from '../fields.ts'
import { longestSearch } from '../catalog/longestSearch.ts'

export const SuggestedProduct = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  priceFrom: pence,
  hasPriceRange: z.boolean(),
  image: z.nullable(Picture),
})

export const suggest = endpoint({
  method: 'GET',
  path: '/search/suggestions',
  access: 'public',
  summary:
    'Up to six products and three collections while somebody types; `total` counts all products that match, `corrected` is what was typed with its mistakes mended.',
  input: z.strictObject({
    q: search(longestSearch),
  }),
  answer: z.object({
    products: z.array(SuggestedProduct),
    collections: z.array(CollectionLink),
    total: count,
    corrected: z.nullable(z.string()),
  }),
})

export type Suggestions = z.output<typeof suggest.answer>
export type SuggestedProduct = z.output<typeof SuggestedProduct>
