import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  byId,
  count,
  csv,
  id,
  instant,
  limit,
  line,
  listOf,
  maxUnits,
  page,
  search,
  typedCode,
  wholeBetween,
} from '../fields.ts'

/** Maximum number of variants of one stock-take. */
export const maxCounted = 20_000

/** Maximum age of an offline count, s: a month, since no device is offline for longer. */
const longestAgo = 31 * 24 * 60 * 60

export const stockTakeStateLabels = { open: 'Under way', posted: 'Posted', cancelled: 'Cancelled' } as const
const StockTakeState = z.enum(['open', 'posted', 'cancelled'])

/** Treatment of uncounted variants. */
const Rest = z.enum(['keep', 'zero'])
export const restLabels: Readonly<Record<z.output<typeof Rest>, string>> = {
  keep: 'Left as they are',
  zero: 'Set to none on the shelf',
}

const actorName = z.nullable(z.string())

/**
 * `surplus` and `missing` count the units of all differences. `value` is the total difference at cost, null if no cost
 * is known or visible.
 */
export const StockTake = z.object({
  id,
  /** `S-1001`. */
  number: z.string(),
  /**
   * `Everything`, the name of a collection or a product, or a search in quotation marks; for a place `Everything in
   * Store room`.
   */
  scope: z.string(),
  state: StockTakeState,
  version: count,
  variants: count,
  counted: count,
  differences: count,
  surplus: count,
  missing: count,
  value: z.nullable(z.int()),
  /** Variants with a difference but no known cost, which `value` leaves out. */
  withoutCost: count,
  startedBy: actorName,
  createdAt: instant,
  endedBy: actorName,
  endedAt: z.nullable(instant),
  /** Reason; it and `rest`, the treatment of uncounted variants, are set on posting. */
  reason: z.string(),
  rest: z.nullable(Rest),
})

/**
 * A variant to count. `expected` are units due on the shelf at the latest count, or now; `unsent` of these are sold and
 * not sent yet.
 */
export const StockTakeLine = z.object({
  id,
  /** Null once the variant has been deleted; then nothing is posted for it. */
  variantId: z.nullable(id),
  sku: z.string(),
  title: z.string(),
  /** `White, 54`. */
  choice: z.string(),
  expected: count,
  unsent: count,
  /** Units taken from the counted place for orders without a recorded transfer. */
  fetched: count,
  counted: z.nullable(count),
  difference: z.nullable(z.int()),
  value: z.nullable(z.int()),
  /** Units by which open orders exceed the count; the stock is lowered by that many fewer. */
  short: count,
  /** True if staff have counted it by hand since; that count takes precedence. */
  isOvertaken: z.boolean(),
  countedBy: actorName,
  countedAt: z.nullable(instant),
})

export const listStockTakes = endpoint({
  method: 'GET',
  path: '/admin/stock-takes',
  access: 'stock:read',
  summary:
    'Stock-takes, newest first. `value` is null for a role without the right to change products, here and in the other calls.',
  input: z.strictObject({ page, limit }),
  answer: listOf(StockTake),
})

export const getStockTake = endpoint({
  method: 'GET',
  path: '/admin/stock-takes/{id}',
  access: 'stock:read',
  summary: 'A stock-take with its sums.',
  input: byId,
  answer: StockTake,
})

export const listStockTakeLines = endpoint({
  method: 'GET',
  path: '/admin/stock-takes/{id}/lines',
  access: 'stock:read',
  summary:
    'Variants of a stock-take: those counted last first, then by SKU. `show`: those left to count, those counted, or those that differ. `search` looks into SKUs and names.',
  input: z.strictObject({
    id,
    show: z.optional(z.enum(['all', 'left', 'counted', 'differences'])),
    search: search(120),
    page,
    limit,
  }),
  answer: listOf(StockTakeLine),
})

export const startStockTake = endpoint({
  method: 'POST',
  path: '/admin/stock-takes',
  access: 'stock:write',
  summary: `Starts a stock-take of everything, a collection, a product, or what a search finds, in every place or in one; at most ${maxCounted.toLocaleString('en-GB')} variants. Refused while another counts some of them. \`stockTakeId\` is an idempotency key chosen by the client.`,
  input: z.strictObject({
    stockTakeId: z.optional(id),
    placeId: z.optional(id),
    of: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('all') }),
      z.strictObject({ kind: z.literal('collection'), id }),
      z.strictObject({ kind: z.literal('product'), id }),
      z.strictObject({ kind: z.literal('search'), text: line(120) }),
    ]),
  }),
  answer: StockTake,
  failures: ['not_found', 'conflict'],
})

export const countInStockTake = endpoint({
  method: 'POST',
  path: '/admin/stock-takes/{id}/counts',
  access: 'stock:write',
  summary:
    'Counts a variant, named by its id or by a scanned SKU or barcode: `add` counts a unit or takes one back, `total` is what was counted. A count that reaches the shop later says how many `secondsAgo` it was made, and is compared with the stock of then. `countId` is an idempotency key chosen by the client. A barcode of several variants is refused.',
  input: z
    .strictObject({
      id,
      countId: z.optional(id),
      variantId: z.optional(id),
      code: z.optional(z.string().check(typedCode, z.minLength(1), z.maxLength(100))),
      add: z.optional(z.union([z.literal(1), z.literal(-1)])),
      total: z.optional(wholeBetween(0, maxUnits, ' units')),
      secondsAgo: z.optional(wholeBetween(0, longestAgo, ' seconds')),
    })
    .check(
      z.refine(({ variantId, code }) => (variantId === undefined) !== (code === undefined), {
        error: 'Give either variantId or code.',
        path: ['code'],
      }),
      z.refine(({ add, total }) => (add === undefined) !== (total === undefined), {
        error: 'Please give a whole number.',
        path: ['total'],
      }),
    ),
  answer: StockTakeLine,
  failures: ['conflict'],
})

export const postStockTake = endpoint({
  method: 'POST',
  path: '/admin/stock-takes/{id}/post',
  access: 'stock:write',
  summary:
    'Applies the differences to the stock, each with its reason in the ledger; sales and deliveries since each count are kept. Variants that nobody has counted are kept or set to none. Refused where more was counted since `version`.',
  input: z.strictObject({ id, version: z.int(), rest: Rest, reason: line(150) }),
  answer: StockTake,
  failures: ['conflict'],
})

export const cancelStockTake = endpoint({
  method: 'POST',
  path: '/admin/stock-takes/{id}/cancel',
  access: 'stock:write',
  summary: 'Ends a stock-take without a change of stock.',
  input: byId,
  answer: StockTake,
  failures: ['conflict'],
})

export const exportStockTake = endpoint({
  method: 'GET',
  path: '/admin/stock-takes/{id}/csv',
  access: 'stock:read',
  summary:
    'A stock-take as CSV, a row for each variant. Costs in pounds, empty for a role without the right to see them.',
  input: byId,
  answer: csv,
})

export type StockTake = z.output<typeof StockTake>
export type StockTakeLine = z.output<typeof StockTakeLine>
