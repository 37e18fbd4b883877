import * as z from 'zod/mini'
import { countryOrEmpty } from '../addresses/countryOrEmpty.ts'
import { Picture } from '../catalog/entities.ts'
import { endpoint } from '../endpoint.ts'
import {
  byId,
  count,
  id,
  instant,
  limit,
  line,
  lineOrEmpty,
  listOf,
  newSlug,
  optionalText,
  page,
  search,
  tariffCodeOrEmpty,
  typedLine,
  wholeBetween,
} from '../fields.ts'
import { ProductRow } from '../products/entities.ts'
import { collectionPicture, file } from '../uploads.ts'

/** `productCount` counts products of any status. */
export const StaffCollection = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  image: z.nullable(Picture),
  sort: z.int(),
  isActive: z.boolean(),
  tariffCode: z.string(),
  customsText: z.string(),
  origin: z.string(),
  weightGr: count,
  productCount: count,
  activeCount: count,
  version: count,
  createdAt: instant,
  updatedAt: instant,
})

const sort = z
  .int('Must be a whole number.')
  .check(z.minimum(0, 'At least 0.'), z.maximum(1_000_000, 'At most 1,000,000.'))

/**
 * Collections with a lower `sort` come first. A collection is active by default. `tariffCode`, `customsText`, `origin`
 * and `weightGr` of one unit are declared to customs for products without their own; blank or 0 for none. Of several
 * collections, the first active one with the fact decides.
 */
const fields = {
  name: line(120),
  slug: newSlug,
  description: optionalText(5000),
  sort: z._default(sort, 0),
  isActive: z._default(z.boolean(), true),
  tariffCode: z.optional(tariffCodeOrEmpty),
  customsText: z.optional(lineOrEmpty(100)),
  origin: z.optional(countryOrEmpty),
  weightGr: z.optional(wholeBetween(0, 100_000, ' g')),
  image: z.optional(file(collectionPicture)),
  /** Alt text of the picture. */
  imageAlt: z.optional(z.string().check(typedLine, z.maxLength(300, 'At most 300 characters.'))),
}

export const listStaffCollections = endpoint({
  call: 'GET /admin/collections',
  access: 'products:read',
  summary: 'Lists collections in their order. `search` looks in names and slugs.',
  input: z.strictObject({
    search: search(200),
    page,
    limit,
  }),
  answer: listOf(StaffCollection),
})

export const getStaffCollection = endpoint({
  call: 'GET /admin/collections/{id}',
  access: 'products:read',
  summary: 'Returns a collection, active or not.',
  input: byId,
  answer: StaffCollection,
})

export const createCollection = endpoint({
  call: 'POST /admin/collections',
  access: 'products:write',
  summary: 'Creates a collection. Its picture is a file of the form, at most 5 MB.',
  input: z.strictObject(fields),
  answer: StaffCollection,
  failures: ['body_too_large'],
})

export const updateCollection = endpoint({
  call: 'PUT /admin/collections/{id}',
  access: 'products:write',
  summary:
    'Updates a collection. Without `image` the picture is kept, unless `removesImage` is true. With `version`, the call fails with 409 if the collection has been saved since, and `fields` contains the saved values.',
  input: z.strictObject({
    id,
    version: z.optional(count),
    ...fields,
    removesImage: z.optional(z.boolean()),
  }),
  answer: StaffCollection,
  failures: ['conflict', 'body_too_large'],
})

export const deleteCollection = endpoint({
  call: 'DELETE /admin/collections/{id}',
  access: 'products:write',
  summary: 'Deletes a collection. Its products are kept.',
  input: byId,
  answer: z.object({ id }),
})

export const listStaffCollectionProducts = endpoint({
  call: 'GET /admin/collections/{id}/products',
  access: 'products:read',
  summary: 'Lists the products of a collection in its order, whatever their status.',
  input: z.strictObject({ id, page, limit }),
  answer: listOf(ProductRow),
})

export const addCollectionProducts = endpoint({
  call: 'POST /admin/collections/{id}/products',
  access: 'products:write',
  summary: 'Adds products at the end of a collection. Products already in it keep their places.',
  input: z.strictObject({
    id,
    productIds: z
      .array(id)
      .check(z.minLength(1, 'Choose at least one product.'), z.maxLength(500, 'At most 500 at once.')),
  }),
  answer: StaffCollection,
})

export const moveCollectionProduct = endpoint({
  call: 'PATCH /admin/collections/{id}/products/{productId}',
  access: 'products:write',
  summary: 'Moves a product within its collection. `place` is its new place, counted from 0.',
  input: z.strictObject({ id, productId: id, place: sort }),
  answer: z.object({ place: count }),
})

export const removeCollectionProduct = endpoint({
  call: 'DELETE /admin/collections/{id}/products/{productId}',
  access: 'products:write',
  summary: 'Removes a product from a collection.',
  input: z.strictObject({ id, productId: id }),
  answer: StaffCollection,
})

export type StaffCollection = z.output<typeof StaffCollection>
