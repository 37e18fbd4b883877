import { batchesOf } from '@shop/contracts/batchesOf'
import { reasonNames } from '@shop/contracts/returnReasons'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { insertRows } from '../../platform/database/insertRows.ts'

const text = (maxLength: number) => z.optional(z.string().check(z.maxLength(maxLength)))
const maxUnits = 100_000_000
const maxPence = 99_999_999_999

/**
 * An entry that a past order adds to the sales report at one instant. `order`: its units, and its payment in pence. `payment`: a
 * payment of an order that is no sale. `refund`: pence; negative if a refund failed later. `line`: units of a garment,
 * and pence paid for them. `returned`: units refunded. `return` and `exchange`: units that came back for a reason.
 */
const PastSale = z.strictObject({
  kind: z.enum(['order', 'payment', 'refund', 'line', 'returned', 'return', 'exchange']),
  at: z.iso.datetime({ precision: 3 }),
  sku: text(80),
  title: text(200),
  /** If left out, colour and size are those of the variant with this SKU. */
  color: text(60),
  size: text(30),
  reason: z.optional(z.enum(reasonNames)),
  units: z.optional(z.int().check(z.minimum(0), z.maximum(maxUnits))),
  amount: z.optional(z.int().check(z.minimum(-maxPence), z.maximum(maxPence))),
})
export const PastSales = z.array(PastSale)
export type PastSale = z.output<typeof PastSale>

const maxRows = 100

/** Stores what a past order adds to the sales report. */
export const insertPastSales = async (
  trx: Knex.Transaction,
  pastOrderId: string,
  sales: readonly PastSale[],
): Promise<void> => {
  const saleRows = sales.map((sale, place) => ({
    past_order_id: pastOrderId,
    place,
    kind: sale.kind,
    at: sale.at,
    sku: sale.sku ?? '',
    title: sale.title ?? '',
    color: sale.color ?? null,
    size: sale.size ?? null,
    reason: sale.reason ?? null,
    units: sale.units ?? 0,
    amount: sale.amount ?? 0,
  }))
  for (const batch of batchesOf(saleRows, maxRows)) await insertRows(trx, 'past_sales', batch)
}

/** Reads what past orders add to the sales report, with the id of each order. */
export const readPastSales = (
  db: Knex,
  pastOrderIds: readonly string[],
): Promise<(Record<keyof PastSale, unknown> & { order_id: string })[]> =>
  db('past_sales')
    .whereIn('past_order_id', pastOrderIds)
    .orderBy(['past_order_id', 'place'])
    .select('kind', 'at', 'sku', 'title', 'color', 'size', 'reason', 'units', 'amount')
    .select({ order_id: 'past_order_id' })
