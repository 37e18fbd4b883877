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
export const maxStockTakeVariants = 20_000

/** Maximum age of an offline count, s: a month, since no device is offline for longer. */
const maxCountAgeSeconds = 31 * 24 * 60 * 60

export const stockTakeStateLabels = { open: 'Under way', posted: 'Posted', cancelled: 'Cancelled' } as const
const StockTakeState = z.enum(['open', 'posted', 'cancelled'])

/** Treatment of uncounted variants. */
const UncountedHandling = z.enum(['keep', 'zero'])
export const uncountedLabels: Readonly<Record<z.output<typeof UncountedHandling>, string>> = {
  keep: 'Left as they are',
  zero: 'Set to zero',
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
  /** Reason of the differences, set on posting; so is `rest`, the treatment of uncounted variants. */
  reason: z.string(),
  rest: z.nullable(UncountedHandling),
})

/**
 * A variant to count. `expected`: units that should have been on the shelf at the latest count, or should be now.
 * `unsent`: how many of these are sold and not sent yet.
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
  /** Units of the difference that are not posted, because the stock never falls below the units that orders reserve. */
  short: count,
  /** True if the variant has been counted again since; the later count takes precedence, and this one is not posted. */
  isOvertaken: z.boolean(),
  countedBy: actorName,
  countedAt: z.nullable(instant),
})

export const listStockTakes = endpoint({
  call: 'GET /admin/stock-takes',
  access: 'stock:read',
  summary:
    'Lists stock-takes, newest first. `value` is null for a role without permission to change products, in this and all other calls.',
  input: z.strictObject({ page, limit }),
  answer: listOf(StockTake),
})

export const getStockTake = endpoint({
  call: 'GET /admin/stock-takes/{id}',
  access: 'stock:read',
  summary: 'Returns a stock-take with its totals.',
  input: byId,
  answer: StockTake,
})

export const listStockTakeLines = endpoint({
  call: 'GET /admin/stock-takes/{id}/lines',
  access: 'stock:read',
  summary:
    'Lists the variants of a stock-take. Counted ones come first, most recent first, then the others by SKU. `show` filters by those left to count, counted, or different. `search` looks in SKUs and names.',
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
  call: 'POST /admin/stock-takes',
  access: 'stock:write',
  summary: `Starts a stock-take of everything, a collection, a product, or the results of a search, in every place or in one; at most ${maxStockTakeVariants.toLocaleString('en-GB')} variants. Fails while another stock-take includes some of them. \`stockTakeId\` is an idempotency key chosen by the client; reuse for another one fails with 409.`,
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
  call: 'POST /admin/stock-takes/{id}/counts',
  access: 'stock:write',
  summary:
    'Records a count of a variant, given by its id or by a scanned SKU or barcode. `add` adds or subtracts units, `total` sets the number counted. If a count is sent late, `secondsAgo` says when it was made, and it is compared with the stock at that time. `countId` is an idempotency key chosen by the client. A barcode shared by several variants is refused.',
  input: z
    .strictObject({
      id,
      countId: z.optional(id),
      variantId: z.optional(id),
      code: z.optional(z.string().check(typedCode, z.minLength(1), z.maxLength(100))),
      add: z.optional(z.union([z.literal(1), z.literal(-1)])),
      total: z.optional(wholeBetween(0, maxUnits, ' units')),
      secondsAgo: z.optional(wholeBetween(0, maxCountAgeSeconds, ' seconds')),
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
  call: 'POST /admin/stock-takes/{id}/post',
  access: 'stock:write',
  summary:
    'Applies the differences to the stock, each with its reason in the ledger. Sales and deliveries since each count are kept. Variants without a count are kept or set to zero. Fails if anything has been counted since `version`.',
  input: z.strictObject({ id, version: z.int(), rest: UncountedHandling, reason: line(150) }),
  answer: StockTake,
  failures: ['conflict'],
})

export const cancelStockTake = endpoint({
  call: 'POST /admin/stock-takes/{id}/cancel',
  access: 'stock:write',
  summary: 'Cancels a stock-take. The stock does not change.',
  input: byId,
  answer: StockTake,
  failures: ['conflict'],
})

export const exportStockTake = endpoint({
  call: 'GET /admin/stock-takes/{id}/csv',
  access: 'stock:read',
  summary:
    'Exports a stock-take as CSV, with a row for each variant. Costs are in pounds, and empty for a role without permission to see them.',
  input: byId,
  answer: csv,
})

export type StockTake = z.output<typeof StockTake>
export type StockTakeLine = z.output<typeof StockTakeLine>
