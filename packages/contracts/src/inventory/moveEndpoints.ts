import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, instant, limit, listOf, page } from '../fields.ts'
import { StockedVariant } from './endpoints.ts'

/**
 * Of orders: RESERVE holds units, RELEASE gives them back, CONSUME sells them, RESTOCK puts sold ones back on the shelf.
 * Of staff: COUNT, RECEIVE, CORRECT.
 */
export const MoveKind = z.enum(['RESERVE', 'RELEASE', 'CONSUME', 'RESTOCK', 'COUNT', 'RECEIVE', 'CORRECT'])

/**
 * One change of a variant's numbers. `number` counts a variant's moves from 1 in the order in which they happened;
 * `stockAfter` and `reservedAfter` are the sums of all moves up to this one.
 */
export const StockMove = z.object({
  id,
  number: count,
  at: instant,
  kind: MoveKind,
  /** Units it was about: of an order's line, counted, delivered, or by how much the number was wrong. */
  quantity: count,
  stockDelta: count,
  reservedDelta: count,
  stockAfter: count,
  reservedAfter: count,
  /** A user's id, or `shopper`, `provider`, `system`. */
  actor: z.string(),
  /** Null where the actor is no user, or has gone. */
  actorName: z.nullable(z.string()),
  order: z.nullable(z.object({ id, number: z.string() })),
  /** The purchase order with which the units came. */
  purchase: z.nullable(z.object({ id, number: z.string() })),
  note: z.string(),
})

export const listStockMoves = endpoint({
  method: 'GET',
  path: '/admin/inventory/variants/{id}/moves',
  access: 'stock:read',
  summary: "How a variant's numbers came about: its moves, newest first, and whether they add up to them.",
  input: z.strictObject({ id, page, limit }),
  answer: z.extend(listOf(StockMove), {
    variant: StockedVariant,
    /** Sum of all stock moves; `addsUp` tells whether it equals the variant's stock. */
    ledger: z.object({ stock: count, reserved: count, addsUp: z.boolean() }),
  }),
})

export type MoveKind = z.output<typeof MoveKind>
export type StockMove = z.output<typeof StockMove>
