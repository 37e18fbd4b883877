import * as z from 'zod/mini'
import { ProductStatus } from '../catalog/entities.ts'
import { shapeOf } from '../facts/fieldTable.ts'
import { productFields } from '../facts/productFields.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, pence } from '../fields.ts'

/** Maximum number of products in one bulk change. */
export const maxBulkProducts = 2000

const percent = z.int('Must be a whole number.').check(
  z.minimum(-90, 'From -90 to 500 per cent.'),
  z.maximum(500, 'From -90 to 500 per cent.'),
  z.refine(value => value !== 0, 'Must not be 0.'),
)
const amount = z.int('Must be a whole number.').check(
  z.minimum(-1_000_000, 'At most £10,000.00.'),
  z.maximum(1_000_000, 'At most £10,000.00.'),
  z.refine(value => value !== 0, 'Must not be 0.'),
)

/** Pence that prices can end in after a percentage change. */
export const priceEndings = ['00', '50', '95', '99'] as const

/** Facts for VAT and customs that can be set for many products at once. */
export const customsFacts = ['vatClass', 'tariffCode', 'customsText', 'origin'] as const

const customsFactMask = { vatClass: true, tariffCode: true, customsText: true, origin: true } as const
const CustomsFacts = z
  .pick(z.strictObject(shapeOf(productFields, 'input')), customsFactMask)
  .check(
    z.refine(facts => customsFacts.some(name => facts[name] !== undefined), 'Choose at least one of them.'),
  )

/**
 * The change to make to each product. Regular and sale prices change by `amount`, pence, or by `percent`, rounded to
 * the nearest penny or to the nearest price with the `ending`. `salePercent` sets sale prices this many per cent
 * below the regular prices, which stay the same. `salePrices` gives each named variant a sale price, if that is below
 * the regular price. `facts` that are left out are unchanged.
 */
export const BulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('status'), status: ProductStatus }),
  z.strictObject({ kind: z.literal('addToCollection'), collectionId: id }),
  z.strictObject({ kind: z.literal('removeFromCollection'), collectionId: id }),
  z.strictObject({ kind: z.literal('pricePercent'), percent, ending: z.optional(z.enum(priceEndings)) }),
  z.strictObject({ kind: z.literal('priceAmount'), amount }),
  z.strictObject({
    kind: z.literal('salePercent'),
    percent: z
      .int('Must be a whole number.')
      .check(z.minimum(1, 'From 1 to 90 per cent.'), z.maximum(90, 'From 1 to 90 per cent.')),
    ending: z.optional(z.enum(priceEndings)),
  }),
  z.strictObject({
    kind: z.literal('salePrices'),
    prices: z
      .array(z.strictObject({ variantId: id, salePrice: pence }))
      .check(z.minLength(1, 'Give at least one sale price.'), z.maxLength(60_000, 'At most 60,000 at once.')),
  }),
  z.strictObject({ kind: z.literal('customs'), facts: CustomsFacts }),
])

const PriceChange = z.object({
  variantId: id,
  sku: z.string(),
  before: z.object({ price: pence, salePrice: z.nullable(pence) }),
  after: z.object({ price: pence, salePrice: z.nullable(pence) }),
})

/**
 * Effect on one product: `before` and `after` of a status, its collections or customs facts in words, or its prices.
 */
export const ProductChange = z.object({
  productId: id,
  title: z.string(),
  before: z.string(),
  after: z.string(),
  prices: z.array(PriceChange),
  /** Reason why the garment may be too large for children's clothes, if the change would set their zero rate of VAT. */
  doubt: z.optional(z.string()),
})

/** Products to change: either those of a list or those of a collection. */
export const bulkTargets = {
  productIds: z.optional(
    z
      .array(id)
      .check(
        z.minLength(1, 'Choose at least one product.'),
        z.maxLength(maxBulkProducts, `At most ${maxBulkProducts.toLocaleString('en-GB')} products at once.`),
      ),
  ),
  collectionId: z.optional(id),
}

export const bulkChangeProducts = endpoint({
  call: 'PATCH /admin/products/bulk',
  access: 'products:write',
  summary:
    'Changes many products of a list or a collection in one transaction. With `isPreview` nothing is changed, and the answer lists the changes. `changeSetId` identifies the change for undoing it; if the client sends one, a retry changes nothing again.',
  input: z.strictObject({
    ...bulkTargets,
    change: BulkChange,
    isPreview: z.optional(z.boolean()),
    changeSetId: z.optional(id),
  }),
  answer: z.object({
    /** Summary: `Prices of 12 products up by 10%`. */
    summary: z.string(),
    /** Number of products that the change affects. */
    changed: count,
    unchanged: count,
    changes: z.array(ProductChange),
    changeSetId: z.nullable(id),
  }),
  failures: ['limit_reached', 'conflict'],
})

export const undoProductChanges = endpoint({
  call: 'POST /admin/products/bulk/{id}/undo',
  access: 'products:write',
  summary:
    'Undoes a change of many products, once. Values that have been changed again since are kept, and are listed in `left`.',
  input: z.strictObject({ id }),
  answer: z.object({ summary: z.string(), undone: count, left: z.array(z.string()) }),
  failures: ['conflict'],
})

export type PriceEnding = (typeof priceEndings)[number]
export type BulkChange = z.output<typeof BulkChange>
export type ProductChange = z.output<typeof ProductChange>
