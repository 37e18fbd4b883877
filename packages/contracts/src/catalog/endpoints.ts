import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, idOrSlug, limit, listOf, noInput, page, search, slug } from '../fields.ts'
import { Collection, Companions, Menu, Product, ProductList } from './entities.ts'
import { maxSearchLength } from './maxSearchLength.ts'
import { sortNames } from './sorts.ts'

const word = z.string().check(z.maxLength(60))
const price = z.optional(z.int().check(z.minimum(0), z.maximum(100_000_000)))

/**
 * Prices in pence, compared with the current unit price. Several colours or sizes match any of them. If colour, size,
 * price, `inStock` or `onSale` (below its regular price) is set, a single variant in stock must match all of them.
 */
const filters = {
  colors: z.optional(z.array(word).check(z.maxLength(30))),
  sizes: z.optional(z.array(word).check(z.maxLength(30))),
  minPrice: price,
  maxPrice: price,
  inStock: z.optional(z.boolean()),
  onSale: z.optional(z.boolean()),
  sort: z.optional(z.enum(sortNames)),
  page,
  limit,
}

export const listProducts = endpoint({
  call: 'GET /products',
  access: 'public',
  summary:
    'Lists ACTIVE products, filtered, sorted and paged, with facets on request. `search` tolerates typing mistakes and knows synonyms of the trade, and treats sizes and colours as filters unless these are given; a SKU or barcode finds only its product. With a search, `featured` sorts by relevance; without one, it puts sold-out products last. Filters match, and cards show, only variants in stock.',
  input: z.strictObject({
    search: search(maxSearchLength),
    collection: z.optional(z.array(idOrSlug).check(z.maxLength(30))),
    facets: z.optional(z.boolean()),
    ...filters,
  }),
  answer: ProductList,
})

export const getProduct = endpoint({
  call: 'GET /products/{id}',
  access: 'public',
  summary: 'Returns an ACTIVE product by id.',
  input: z.strictObject({ id }),
  answer: Product,
})

export const getProductBySlug = endpoint({
  call: 'GET /products/slug/{slug}',
  access: 'public',
  summary: 'Returns an ACTIVE product by slug.',
  input: z.strictObject({ slug }),
  answer: Product,
})

export const listRelatedProducts = endpoint({
  call: 'GET /products/{id}/related',
  access: 'public',
  summary: 'Lists up to four other ACTIVE products. Those of the same collections come first.',
  input: z.strictObject({ id }),
  answer: ProductList,
})

export const getCompanions = endpoint({
  call: 'GET /products/{id}/companions',
  access: 'public',
  summary:
    'Returns ACTIVE products that staff show with this one, up to four to complete the look and up to four of the same set in matching cloth. Products of a set all refer to each other.',
  input: z.strictObject({ id }),
  answer: Companions,
})

export const listCollections = endpoint({
  call: 'GET /collections',
  access: 'public',
  summary: 'Lists all active collections in their order.',
  input: noInput,
  answer: listOf(Collection),
})

export const getMenu = endpoint({
  call: 'GET /menu',
  access: 'public',
  summary:
    'Returns the content of the menu on every page, the first eight active collections and whether there is a sale.',
  input: noInput,
  answer: Menu,
})

export const getCollection = endpoint({
  call: 'GET /collections/{idOrSlug}',
  access: 'public',
  summary: 'Returns an active collection.',
  input: z.strictObject({ idOrSlug }),
  answer: Collection,
})

export const listCollectionProducts = endpoint({
  call: 'GET /collections/{idOrSlug}/products',
  access: 'public',
  summary: 'Lists the ACTIVE products of an active collection, with facets.',
  input: z.strictObject({ idOrSlug, ...filters }),
  answer: ProductList,
})
