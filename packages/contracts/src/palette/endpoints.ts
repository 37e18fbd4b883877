import * as z from 'zod/mini'
import type { Permission } from '../access.ts'
import { ProductStatus } from '../catalog/entities.ts'
import { documentCategoryNames } from '../documents/categories.ts'
import { type Answer, endpoint } from '../endpoint.ts'
import { count, id, instant, pence, typedCode } from '../fields.ts'
import { OrderStatus } from '../orders/endpoints.ts'

const OrderHit = z.object({
  id,
  number: z.string(),
  status: OrderStatus,
  currency: z.string(),
  total: pence,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  postalCode: z.string(),
  /** Units, not lines. */
  itemCount: count,
  createdAt: instant,
})
const ProductHit = z.object({ id, title: z.string(), slug: z.string(), status: ProductStatus })
const CustomerHit = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
})
const CollectionHit = z.object({ id, name: z.string(), slug: z.string(), isActive: z.boolean() })
const PromotionHit = z.object({ id, code: z.string(), isActive: z.boolean() })
/** A variant found by a search. `free` counts units that can be sold; `title` is the product's. */
const VariantHit = z.object({
  id,
  sku: z.string(),
  color: z.string(),
  size: z.string(),
  free: count,
  title: z.string(),
})
const DocumentHit = z.object({ id, title: z.string(), category: z.enum(documentCategoryNames) })

/** Maximum number of hits of each kind. */
export const maxHits = 5

export const findAnything = endpoint({
  call: 'GET /admin/search',
  access: 'office:enter',
  summary:
    'Searches the shop, and returns the best matches of each kind that the caller has permission to see, at most five of each. Finds orders by number, name, email, postcode or invoice; products by words of the title or the beginning of a SKU; variants by the beginning of their SKU; collections, promotions, customers and documents. If nothing matches, typing mistakes are tolerated in names of customers, products, collections and promotions.',
  input: z.strictObject({ q: z.string().check(typedCode, z.minLength(1), z.maxLength(100)) }),
  answer: z.object({
    orders: z.array(OrderHit),
    products: z.array(ProductHit),
    variants: z.array(VariantHit),
    collections: z.array(CollectionHit),
    promotions: z.array(PromotionHit),
    customers: z.array(CustomerHit),
    documents: z.array(DocumentHit),
  }),
})

/** Permission needed to find each kind. */
export const hitPermissions = {
  orders: 'orders:read',
  products: 'products:read',
  variants: 'stock:read',
  collections: 'products:read',
  promotions: 'promotions:read',
  customers: 'customers:read',
  documents: 'documents:read',
} as const satisfies Record<keyof Answer<typeof findAnything>, Permission>

/** One of several variants that share a scanned code. `details` distinguishes it from others of its colour and size. */
export const CodedVariant = z.object({
  id,
  productId: id,
  sku: z.string(),
  color: z.string(),
  size: z.string(),
  details: z.string(),
  title: z.string(),
})

export const findByCode = endpoint({
  call: 'GET /admin/scan',
  access: 'office:enter',
  summary:
    'Looks up a scanned code: a variant by its SKU or barcode, otherwise an order by its number, otherwise a return by the code on its slip. All are null if nothing matches that the caller has permission to see. EAN-13, UPC-A and GTIN-14 forms of the same number are equal. For a barcode shared by several variants, `choices` lists them.',
  input: z.strictObject({ code: z.string().check(typedCode, z.minLength(1), z.maxLength(100)) }),
  answer: z.object({
    variant: z.nullable(z.object({ id, productId: id, sku: z.string() })),
    /** Left out unless several variants share the code. */
    choices: z.optional(z.array(CodedVariant)),
    order: z.nullable(z.object({ id })),
    back: z.nullable(z.object({ id })),
  }),
})

export type CodedVariant = z.output<typeof CodedVariant>
export type OrderHit = z.output<typeof OrderHit>
export type ProductHit = z.output<typeof ProductHit>
export type CollectionHit = z.output<typeof CollectionHit>
export type PromotionHit = z.output<typeof PromotionHit>
export type VariantHit = z.output<typeof VariantHit>
export type CustomerHit = z.output<typeof CustomerHit>
export type DocumentHit = z.output<typeof DocumentHit>
