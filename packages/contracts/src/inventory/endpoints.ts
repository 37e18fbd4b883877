import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  count,
  id,
  limit,
  line,
  listOf,
  maxUnits,
  optionalLine,
  page,
  pence,
  search,
  searchedListOf,
} from '../fields.ts'

const tooManyText = `At most ${maxUnits.toLocaleString('en-GB')} units.`

/** Field for a whole number of units; also has a message for a number too large to be exact. */
const units = (min: number, tooFewText: string) =>
  z
    .int({
      error: issue => {
        if (issue.code === 'too_big') return tooManyText
        return issue.code === 'too_small' ? tooFewText : null
      },
    })
    .check(z.minimum(min, tooFewText), z.maximum(maxUnits, tooManyText))

const reason = line(200)

/**
 * `stock` counts units on the shelf, `reserved` those that open orders have reserved, `free` those that can be sold.
 */
export const StockLevel = z.object({
  id,
  sku: z.string(),
  color: z.string(),
  size: z.string(),
  /** Distinguishes the variant from others of its colour and size, such as `Length: 152 cm`; else empty. */
  details: z.string(),
  stock: count,
  reserved: count,
  free: count,
  /** Number of open back-in-stock requests. */
  asks: count,
  /** Units ordered from suppliers that have not arrived yet. */
  onOrder: count,
})

export const StockedVariant = z.extend(StockLevel, {
  product: z.object({ id, title: z.string(), slug: z.string() }),
})

/** A product on sale with its variants that are low in stock, the lowest first. */
export const LowProduct = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  lowCount: count,
  variants: z.array(StockLevel),
})

export const listLowStock = endpoint({
  call: 'GET /admin/inventory/low-stock',
  access: 'stock:read',
  summary:
    'Lists products on sale that have a variant with at most `threshold` units available, lowest first. The threshold defaults to the one in the settings.',
  input: z.strictObject({
    threshold: z.optional(
      z.int().check(z.minimum(0, 'At least 0.'), z.maximum(maxUnits, `At most ${maxUnits}.`)),
    ),
    page,
    limit,
  }),
  answer: z.extend(listOf(LowProduct), { threshold: count }),
})

export const listStockedVariants = endpoint({
  call: 'GET /admin/inventory/variants',
  access: 'stock:read',
  summary:
    'Lists variants with their stock, by SKU. `search` looks in SKUs, barcodes and titles. `place` filters by the place in which units are stored, or with `fetch`, by units that have to be fetched from another place.',
  input: z.strictObject({
    search: search(200),
    place: z.optional(z.union([z.literal('fetch'), id])),
    page,
    limit,
  }),
  answer: searchedListOf(StockedVariant),
})

export const listMargins = endpoint({
  call: 'GET /admin/inventory/margins',
  access: 'products:write',
  summary:
    'Lists the latest cost, without VAT, of some variants or of all variants of a product. `net` is the revenue from a unit at the current price, less VAT. The cost is null if it is unknown.',
  input: z.strictObject({
    variantIds: z.optional(z.array(id).check(z.maxLength(100))),
    productId: z.optional(id),
  }),
  answer: z.object({
    items: z.array(z.object({ variantId: id, cost: z.nullable(pence), net: pence })),
  }),
})

export const countStock = endpoint({
  call: 'PATCH /admin/inventory/variants/{id}/stock',
  access: 'stock:write',
  summary:
    'Sets the stock on hand. With `baseStock`, the number that was shown, only the difference between the two is applied, so that units sold in the meantime are not lost. `moveId` is an idempotency key chosen by the client: a retry is applied once; reuse for a different change fails with 409.',
  input: z.strictObject({
    id,
    moveId: z.optional(id),
    stock: units(0, 'At least 0.'),
    baseStock: z.optional(units(0, 'At least 0.')),
    reason: optionalLine(200),
  }),
  answer: StockedVariant,
  failures: ['stock_too_low', 'conflict'],
})

export const receiveStock = endpoint({
  call: 'POST /admin/inventory/variants/{id}/receive',
  access: 'stock:write',
  summary:
    'Adds delivered units to the stock on hand. `moveId` is an idempotency key chosen by the client: a retry is applied once; reuse for a different change fails with 409.',
  input: z.strictObject({ id, moveId: z.optional(id), quantity: units(1, 'At least 1.'), reason }),
  answer: StockedVariant,
  failures: ['conflict'],
})

export const correctStock = endpoint({
  call: 'POST /admin/inventory/variants/{id}/correct',
  access: 'stock:write',
  summary:
    'Adds units that were found to the stock on hand, or removes units that were broken or lost with a negative `difference`. `moveId` is an idempotency key chosen by the client: a retry is applied once; reuse for a different change fails with 409.',
  input: z.strictObject({
    id,
    moveId: z.optional(id),
    difference: units(-maxUnits, `At least ${(-maxUnits).toLocaleString('en-GB')}.`).check(
      z.refine(difference => difference !== 0, 'Must not be 0.'),
    ),
    reason,
  }),
  answer: StockedVariant,
  failures: ['stock_too_low', 'conflict'],
})

export type StockLevel = z.output<typeof StockLevel>
export type StockedVariant = z.output<typeof StockedVariant>
export type LowProduct = z.output<typeof LowProduct>
