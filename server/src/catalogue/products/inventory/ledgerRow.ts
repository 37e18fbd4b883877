import type { MoveKind } from '@shop/contracts/inventory/moveEndpoints'
import type { Knex } from 'knex'
import { storedActor } from '../../../platform/events/actors.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { insertRows } from '../../../platform/database/insertRows.ts'

interface Move {
  /** Idempotency key, chosen by the caller. */
  id?: string | undefined
  variantId: string
  orderItemId?: string | null
  kind: MoveKind
  /** Number of units: of the line, counted, delivered, or found or lost. Never negative. */
  quantity: number
  stockDelta: number
  reservedDelta: number
  /** The variant's `move_count` including this move. */
  number: number
  at: string
  /** A user's id, or `shopper`, `provider`, `system`. */
  actor: string
  note?: string
}

/** Builds a row of `stock_moves`, which is written with the variant's change in one transaction. */
export const ledgerRow = ({ id = newId(), orderItemId = null, note = '', ...move }: Move) => ({
  id,
  variant_id: move.variantId,
  order_item_id: orderItemId,
  kind: move.kind,
  quantity: move.quantity,
  stock_delta: move.stockDelta,
  reserved_delta: move.reservedDelta,
  number: move.number,
  at: move.at,
  actor: storedActor(move.actor),
  note,
})

type LedgerRow = ReturnType<typeof ledgerRow>

export const insertMoves = (trx: Knex.Transaction, moves: readonly LedgerRow[]): Promise<void> =>
  insertRows(trx, 'stock_moves', moves)
