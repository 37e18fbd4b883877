import * as z from 'zod/mini'
import { Image, ProductStatus, Video } from '../catalog/entities.ts'
import { endpoint } from '../endpoint.ts'
import { byId, count, id, limit, page, searchedListOf } from '../fields.ts'
import { file, longestVideo, productPicture, productVideo } from '../uploads.ts'
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
  method: 'GET',
  path: '/admin/products',
  access: 'products:read',
  summary: 'Products of any status, last changed first; `search` looks into titles, slugs and SKUs.',
  input: z.strictObject({
    ...productFilter,
    sort: z.optional(z.enum(productSorts)),
    page,
    limit,
  }),
  answer: searchedListOf(ProductRow),
})

export const getStaffProduct = endpoint({
  method: 'GET',
  path: '/admin/products/{id}',
  access: 'products:read',
  summary: 'One product of any status, with its stock, its latest reviews and its version.',
  input: byId,
  answer: StaffProduct,
})

export const createProduct = endpoint({
  method: 'POST',
  path: '/admin/products',
  access: 'products:write',
  summary: 'Makes a product with its variants; DRAFT unless it is said otherwise.',
  input: z.strictObject({
    ...productInput,
    variants: z
      .array(z.strictObject(variantInput))
      .check(z.minLength(1, 'At least one variant.'), z.maxLength(maxVariants, tooManyVariants)),
  }),
  answer: SavedProduct,
})

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/admin/products/{id}',
  access: 'products:write',
  summary:
    'Saves a product in one transaction. With `variants`, these are all of them: those with an id are changed, those without are added, missing ones deleted. With `version`, a save over somebody else’s answers 409, and `fields` tells what has changed and what is saved now. Only an active product needs a description, materials, care and barcodes.',
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
  method: 'POST',
  isReading: true,
  path: '/admin/products/shared-barcodes',
  access: 'products:write',
  summary:
    'Barcodes of these variants that are to be saved which more than one variant would have, of the product or of others. EAN-13, UPC-A and GTIN-14 of one number are one. Changes nothing.',
  input: z.strictObject({
    productId: z.optional(id),
    variants: z
      .array(z.strictObject({ sku: variantInput.sku, barcode: savedVariantInput.barcode }))
      .check(z.maxLength(maxVariants, tooManyVariants)),
  }),
  answer: z.object({ items: z.array(SharedBarcode) }),
})

export const setProductStatus = endpoint({
  method: 'PATCH',
  path: '/admin/products/{id}/status',
  access: 'products:write',
  summary: 'Publishes, archives or takes back a product.',
  input: z.strictObject({ id, status: ProductStatus }),
  answer: StaffProduct,
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/admin/products/{id}',
  access: 'products:write',
  summary: 'Deletes a product; one that has been ordered is archived instead, and `text` says so.',
  input: byId,
  answer: z.object({ outcome: z.enum(['deleted', 'archived']), text: z.string() }),
})

export const addProductImage = endpoint({
  method: 'POST',
  path: '/admin/products/{id}/images',
  access: 'products:write',
  summary:
    'Adds a picture to a product: a file of a form, or the address that an upload has answered with. Without `sort` it comes last.',
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
  method: 'PUT',
  path: '/admin/products/{id}/images',
  access: 'products:write',
  summary: 'Orders and describes the pictures of a product; those left out stay as they are.',
  input: z.strictObject({
    id,
    images: z.array(z.strictObject({ id, ...pictureFields })).check(z.maxLength(maxPictures)),
  }),
  answer: z.object({ items: z.array(Image) }),
})

export const deleteProductImage = endpoint({
  method: 'DELETE',
  path: '/admin/products/{id}/images/{imageId}',
  access: 'products:write',
  summary: 'Takes a picture from a product.',
  input: z.strictObject({ id, imageId: id }),
  answer: z.object({ id }),
})

export const putProductVideo = endpoint({
  method: 'PUT',
  path: '/admin/products/{id}/video',
  access: 'products:write',
  summary: `Gives a product its one video, MP4 or WebM of at most ${longestVideo} seconds and 60 MB, a picture that stands for it, and words on what it shows. What is left out stays as it is.`,
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
  method: 'DELETE',
  path: '/admin/products/{id}/video',
  access: 'products:write',
  summary: 'Takes the video from a product.',
  input: byId,
  answer: z.object({ id }),
})

export const addVariant = endpoint({
  method: 'POST',
  path: '/admin/products/{productId}/variants',
  access: 'products:write',
  summary: 'Adds a variant to a product.',
  input: z.strictObject({ productId: id, ...variantInput }),
  answer: SavedVariant,
  failures: ['limit_reached'],
})

export const updateVariant = endpoint({
  method: 'PUT',
  path: '/admin/products/{productId}/variants/{variantId}',
  access: 'products:write',
  summary: 'Changes a variant of a product.',
  input: z.strictObject({ productId: id, variantId: id, ...savedVariantInput }),
  answer: SavedVariant,
  failures: ['stock_too_low', 'conflict'],
})

export const deleteVariant = endpoint({
  method: 'DELETE',
  path: '/admin/products/{productId}/variants/{variantId}',
  access: 'products:write',
  summary: 'Deletes a variant; not the last one, and none of which open orders hold units.',
  input: z.strictObject({ productId: id, variantId: id }),
  answer: z.object({ id }),
  failures: ['conflict'],
})
