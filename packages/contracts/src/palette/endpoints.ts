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
  method: 'GET',
  path: '/admin/search',
  access: 'office:enter',
  summary:
    'What fits best what somebody types, at most five of a kind that the caller may see: orders by number, name, email, postcode or invoice, products by words of the title or the beginning of a SKU, variants by the beginning of their SKU, collections, promotions, customers, documents. Where nothing fits, what was typed with a mistake: names of customers and of those who ordered, products, collections and promotions.',
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

/** A variant found by a code. `details` distinguishes it from others of its colour and size. */
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
  method: 'GET',
  path: '/admin/scan',
  access: 'office:enter',
  summary:
    'What a scanned code stands for: a variant by its SKU or barcode, else an order by its number, or a return by the code on its slip; all null where it is none of them, or none that the caller may see. EAN-13, UPC-A and GTIN-14 of one number are one. A barcode that several variants have is none of them: `choices` are those that it may be.',
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
