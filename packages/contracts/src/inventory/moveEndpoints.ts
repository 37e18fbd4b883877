import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, instant, limit, listOf, page } from '../fields.ts'
import { StockedVariant } from './endpoints.ts'

/**
 * Orders: RESERVE reserves units, RELEASE frees them, CONSUME sells them, RESTOCK puts sold ones back on the shelf.
 * Staff: COUNT, RECEIVE, CORRECT.
 */
export const MoveKind = z.enum(['RESERVE', 'RELEASE', 'CONSUME', 'RESTOCK', 'COUNT', 'RECEIVE', 'CORRECT'])

/**
 * One change of a variant's stock. `number` counts a variant's moves from 1 in order; `stockAfter` and `reservedAfter`
 * are the sums of all moves up to this one.
 */
export const StockMove = z.object({
  id,
  number: count,
  at: instant,
  kind: MoveKind,
  /** Units of the order's line, of the count, of the delivery, or of the correction. */
  quantity: count,
  stockDelta: count,
  reservedDelta: count,
  stockAfter: count,
  reservedAfter: count,
  /** A user's id, or `shopper`, `provider`, `system`. */
  actor: z.string(),
  /** Null if the actor is no user, or was deleted. */
  actorName: z.nullable(z.string()),
  order: z.nullable(z.object({ id, number: z.string() })),
  /** The purchase order of a delivery. */
  purchase: z.nullable(z.object({ id, number: z.string() })),
  note: z.string(),
})

export const listStockMoves = endpoint({
  call: 'GET /admin/inventory/variants/{id}/moves',
  access: 'stock:read',
  summary: 'Lists the stock movements of a variant, newest first, and whether they add up to its stock.',
  input: z.strictObject({ id, page, limit }),
  answer: z.extend(listOf(StockMove), {
    variant: StockedVariant,
    /** Sum of all stock moves; `addsUp` tells whether it equals the variant's stock. */
    ledger: z.object({ stock: count, reserved: count, addsUp: z.boolean() }),
  }),
})

export type MoveKind = z.output<typeof MoveKind>
export type StockMove = z.output<typeof StockMove>
