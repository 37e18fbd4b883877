import * as z from 'zod/mini'
import { Image, ProductStatus, Video } from '../catalog/entities.ts'
import { endpoint } from '../endpoint.ts'
import { byId, count, id, limit, page, searchedListOf } from '../fields.ts'
import { file, maxVideoSeconds, productPicture, productVideo } from '../uploads.ts'
import { ProductRow, SavedProduct, SavedVariant, SharedBarcode, StaffProduct } from './entities.ts'
import {
  maxPictures,
  maxVariants,
  pictureFields,
  productFilter,
  productInput,
  savedProductInput,
  savedVariantInput,
  tooManyVariants,
  variantInput,
} from './fields.ts'

export const productSorts = ['updated', 'newest', 'title'] as const

export const listStaffProducts = endpoint({
  call: 'GET /admin/products',
  access: 'products:read',
  summary:
    'Lists products of any status, most recently changed first. `search` looks in titles, slugs and SKUs.',
  input: z.strictObject({
    ...productFilter,
    sort: z.optional(z.enum(productSorts)),
    page,
    limit,
  }),
  answer: searchedListOf(ProductRow),
})

export const getStaffProduct = endpoint({
  call: 'GET /admin/products/{id}',
  access: 'products:read',
  summary: 'Returns a product of any status, with its stock, latest reviews and version.',
  input: byId,
  answer: StaffProduct,
})

export const createProduct = endpoint({
  call: 'POST /admin/products',
  access: 'products:write',
  summary: 'Creates a product with its variants. Its status is DRAFT by default.',
  input: z.strictObject({
    ...productInput,
    variants: z
      .array(z.strictObject(variantInput))
      .check(z.minLength(1, 'At least one variant.'), z.maxLength(maxVariants, tooManyVariants)),
  }),
  answer: SavedProduct,
})

export const updateProduct = endpoint({
  call: 'PUT /admin/products/{id}',
  access: 'products:write',
  summary:
    'Updates a product in one transaction. `variants` is the complete list: those with an id are updated, those without one are created, and missing ones are deleted. With `version`, the call fails with 409 if the product has been saved since, and `fields` contains the changed fields and the saved values. Only an active product requires a description, materials, care and barcodes.',
  input: z.strictObject({
    id,
    version: z.optional(count),
    ...savedProductInput,
    variants: z.optional(
      z
        .array(z.strictObject({ id: z.optional(id), ...savedVariantInput }))
        .check(z.minLength(1, 'At least one variant.'), z.maxLength(maxVariants, tooManyVariants)),
    ),
  }),
  answer: SavedProduct,
  failures: ['conflict', 'stock_too_low'],
})

export const findSharedBarcodes = endpoint({
  call: 'POST /admin/products/shared-barcodes',
  isReading: true,
  access: 'products:write',
  summary:
    'Lists the barcodes that these variants would share with other variants of this product or of others if they were saved. EAN-13, UPC-A and GTIN-14 forms of the same number are equal. Nothing is changed.',
  input: z.strictObject({
    productId: z.optional(id),
    variants: z
      .array(z.strictObject({ sku: variantInput.sku, barcode: savedVariantInput.barcode }))
      .check(z.maxLength(maxVariants, tooManyVariants)),
  }),
  answer: z.object({ items: z.array(SharedBarcode) }),
})

export const setProductStatus = endpoint({
  call: 'PATCH /admin/products/{id}/status',
  access: 'products:write',
  summary: 'Publishes, archives or unpublishes a product.',
  input: z.strictObject({ id, status: ProductStatus }),
  answer: StaffProduct,
})

export const deleteProduct = endpoint({
  call: 'DELETE /admin/products/{id}',
  access: 'products:write',
  summary: 'Deletes a product. One that has been ordered is archived instead, and `text` says so.',
  input: byId,
  answer: z.object({ outcome: z.enum(['deleted', 'archived']), text: z.string() }),
})

export const addProductImage = endpoint({
  call: 'POST /admin/products/{id}/images',
  access: 'products:write',
  summary:
    'Adds a picture to a product: a file of the form, or the URL returned by an upload. Without `sort` it is added at the end.',
  input: z.strictObject({
    id,
    ...pictureFields,
    image: z.optional(file(productPicture)),
    url: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: Image,
  failures: ['body_too_large', 'limit_reached'],
})

export const arrangeProductImages = endpoint({
  call: 'PUT /admin/products/{id}/images',
  access: 'products:write',
  summary: 'Reorders and describes the pictures of a product. Those left out are unchanged.',
  input: z.strictObject({
    id,
    images: z.array(z.strictObject({ id, ...pictureFields })).check(z.maxLength(maxPictures)),
  }),
  answer: z.object({ items: z.array(Image) }),
})

export const deleteProductImage = endpoint({
  call: 'DELETE /admin/products/{id}/images/{imageId}',
  access: 'products:write',
  summary: 'Deletes a picture of a product.',
  input: z.strictObject({ id, imageId: id }),
  answer: z.object({ id }),
})

export const putProductVideo = endpoint({
  call: 'PUT /admin/products/{id}/video',
  access: 'products:write',
  summary: `Sets the video of a product: MP4 or WebM of at most ${maxVideoSeconds} seconds and 60 MB, with a poster picture and a description. Whatever is left out is unchanged.`,
  input: z.strictObject({
    id,
    video: z.optional(file(productVideo)),
    poster: z.optional(file(productPicture)),
    alt: pictureFields.alt,
  }),
  answer: Video,
  failures: ['body_too_large'],
})

export const deleteProductVideo = endpoint({
  call: 'DELETE /admin/products/{id}/video',
  access: 'products:write',
  summary: 'Deletes the video of a product.',
  input: byId,
  answer: z.object({ id }),
})

export const addVariant = endpoint({
  call: 'POST /admin/products/{productId}/variants',
  access: 'products:write',
  summary: 'Adds a variant to a product.',
  input: z.strictObject({ productId: id, ...variantInput }),
  answer: SavedVariant,
  failures: ['limit_reached'],
})

export const updateVariant = endpoint({
  call: 'PUT /admin/products/{productId}/variants/{variantId}',
  access: 'products:write',
  summary: 'Updates a variant of a product.',
  input: z.strictObject({ productId: id, variantId: id, ...savedVariantInput }),
  answer: SavedVariant,
  failures: ['stock_too_low', 'conflict'],
})

export const deleteVariant = endpoint({
  call: 'DELETE /admin/products/{productId}/variants/{variantId}',
  access: 'products:write',
  summary: 'Deletes a variant. Fails for the last one, and while open orders reserve units of it.',
  input: z.strictObject({ productId: id, variantId: id }),
  answer: z.object({ id }),
  failures: ['conflict'],
})
