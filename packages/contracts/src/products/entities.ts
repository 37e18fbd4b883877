import * as z from 'zod/mini'
import { CollectionLink, Picture, Product, ProductStatus, Variant } from '../catalog/entities.ts'
import { count, id, instant, pence } from '../fields.ts'

/**
 * A variant for staff: `stock` counts units on the shelf, `reserved` those reserved by open orders, `free` those that
 * can be sold.
 */
export const StaffVariant = z.extend(Variant, { stock: count, reserved: count, free: count })

/** One of the product's latest reviews. */
export const ProductReview = z.object({
  id,
  rating: z.int(),
  status: z.enum(['PENDING', 'APPROVED', 'REJECTED']),
  title: z.string(),
  comment: z.string(),
  /** Null if the account was deleted. */
  user: z.nullable(z.object({ id, firstName: z.string(), lastName: z.string() })),
  createdAt: instant,
})

/** A product shown with another one; `thumb` is the URL of its first picture. */
export const Companion = z.object({
  id,
  title: z.string(),
  status: ProductStatus,
  thumb: z.nullable(z.string()),
})

export const StaffProduct = z.extend(Product, {
  variants: z.array(StaffVariant),
  collections: z.array(z.extend(CollectionLink, { isActive: z.boolean() })),
  /** In the order chosen by staff. */
  look: z.array(Companion),
  set: z.array(Companion),
  /** Products that have this product in their set, and are shown with it. */
  setsWithIt: z.array(Companion),
  unitsSold: count,
  reviews: z.array(ProductReview),
  /** Counts the saves; sent along with the next one. */
  version: count,
})

/**
 * `priceFrom` and `priceTo` are current unit prices; `stock` is the number that can be sold. Null and 0 without
 * variants.
 */
export const ProductRow = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  status: ProductStatus,
  picture: z.nullable(Picture),
  /** SKU of its first variant. */
  sku: z.nullable(z.string()),
  priceFrom: z.nullable(pence),
  priceTo: z.nullable(pence),
  stock: count,
  variantCount: count,
  updatedAt: instant,
})

/** A barcode of several variants, so that a scan is ambiguous: the SKUs of this product, and those of others. */
export const SharedBarcode = z.object({
  barcode: z.string(),
  skus: z.array(z.string()),
  others: z.array(z.object({ sku: z.string(), title: z.string(), productId: id })),
})

/** Answer to a save. `sharedBarcodes` are barcodes that other variants also have; left out if there are none. */
export const SavedProduct = z.extend(StaffProduct, { sharedBarcodes: z.optional(z.array(SharedBarcode)) })
export const SavedVariant = z.extend(StaffVariant, { sharedBarcodes: z.optional(z.array(SharedBarcode)) })

export type SharedBarcode = z.output<typeof SharedBarcode>
export type SavedProduct = z.output<typeof SavedProduct>
export type StaffVariant = z.output<typeof StaffVariant>
export type ProductReview = z.output<typeof ProductReview>
export type Companion = z.output<typeof Companion>
export type StaffProduct = z.output<typeof StaffProduct>
export type ProductRow = z.output<typeof ProductRow>
