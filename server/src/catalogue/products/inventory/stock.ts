import type { Knex } from 'knex'
import type { MoveKind } from '@shop/contracts/inventory/moveEndpoints'
import { stockNotificationSql } from '../catalogVersion.ts'
import { rows } from '../../../platform/database/rows.ts'
import { waitForAll } from '../../../platform/database/waitForAll.ts'
import { followStock, type SaleContext, type StockChange } from './followStock.ts'
import { insertMoves, ledgerRow } from './ledgerRow.ts'

/** Units of one order line. Units that a customer returns have no line id, as they may come back in parts. */
export interface StockLine {
  orderItemId: string | null
  variantId: string
  quantity: number
  note?: string
}

interface Change {
  /** Added to `stock` and `reserved` for each unit of the line: -1, 0 or 1. */
  stock: number
  reserved: number
  kind: MoveKind
  /** Tells whether the units must be free, that is in stock and not reserved. */
  needsFree: boolean
}

/** Effect of each stock action on a line's variant, per unit. */
export const stockChanges = {
  /** Reserves units for an order that is not paid yet. */
  reserve: { stock: 0, reserved: 1, kind: 'RESERVE', needsFree: true },
  /** Releases reserved units. */
  release: { stock: 0, reserved: -1, kind: 'RELEASE', needsFree: false },
  /** Sells reserved units: they leave the stock. */
  consume: { stock: -1, reserved: -1, kind: 'CONSUME', needsFree: false },
  /** Sells units that are no longer reserved, if they are still free. */
  take: { stock: -1, reserved: 0, kind: 'CONSUME', needsFree: true },
  /** Puts sold units back into stock. */
  restock: { stock: 1, reserved: 0, kind: 'RESTOCK', needsFree: false },
  /** Takes back some of a line's units. */
  return: { stock: 1, reserved: 0, kind: 'RECEIVE', needsFree: false },
} satisfies Record<string, Change>

export type StockAction = keyof typeof stockChanges

/** A variant has too few free units. Thrown inside the transaction, which rolls back. */
export class OutOfStock extends Error {
  /** Null for a variant that has left the catalogue. */
  readonly variantId: string | null

  constructor(variantId: string | null) {
    super(variantId === null ? 'A variant has left the catalogue' : `Not enough of variant ${variantId}`)
    this.variantId = variantId
  }
}

interface ChangedVariant {
  product_id: string
  stock: number
  free: number
  move_count: number
}

/** Time of the move and its actor: a user's id, or `shopper`, `provider`, `system`; for units sold, also the sale. */
type MoveOrigin<A extends StockAction> = { at: string; actor: string } & (A extends 'consume' | 'take'
  ? { sale: SaleContext }
  : { sale?: undefined })

/** Units of one variant that all its lines move together. */
interface VariantUnits {
  quantity: number
  lines: StockLine[]
}

const groupByVariant = (lines: readonly StockLine[]): [string, VariantUnits][] => {
  const unitsByVariant = new Map<string, VariantUnits>()
  for (const line of lines) {
    const { quantity, lines: otherLines } = unitsByVariant.get(line.variantId) ?? { quantity: 0, lines: [] }
    unitsByVariant.set(line.variantId, { quantity: quantity + line.quantity, lines: [...otherLines, line] })
  }
  return [...unitsByVariant].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/**
 * Moves units of several lines: one conditional update for each variant in ascending order of id (the usual order of
 * locks), and one move in the ledger for each line. A line's move of a kind happens once; a second one violates the
 * ledger's unique key and so rolls the transaction back. Listings, notices and archiving follow before the commit
 * (`followStock`). Hand-written SQL, tested on SQLite and Postgres.
 */
export const moveStock = async <A extends StockAction>(
  trx: Knex.Transaction,
  action: A,
  lines: readonly StockLine[],
  { at, actor, sale }: MoveOrigin<A>,
): Promise<void> => {
  const change: Change = stockChanges[action]
  const changes: StockChange[] = []
  const moves: ReturnType<typeof ledgerRow>[] = []
  const variantUnits = groupByVariant(lines)
  const results = await waitForAll(
    ...variantUnits.map(([variantId, { quantity, lines: variantLines }]) =>
      changeVariant(trx, change, { variantId, quantity, count: variantLines.length }),
    ),
  )
  for (const [index, [, { quantity, lines: variantLines }]] of variantUnits.entries()) {
    const changed = results[index]!
    const freeDelta = (change.stock - change.reserved) * quantity
    const isAvailable = changed.free > 0
    const wasAvailable = changed.free - freeDelta > 0
    changes.push({
      productId: changed.product_id,
      before: changed.stock - change.stock * quantity,
      after: changed.stock,
      changesAvailability: isAvailable !== wasAvailable,
      at,
      sale,
    })
    for (const [lineIndex, line] of variantLines.entries())
      moves.push(
        ledgerRow({
          ...line,
          kind: change.kind,
          stockDelta: change.stock * line.quantity,
          reservedDelta: change.reserved * line.quantity,
          number: changed.move_count - variantLines.length + lineIndex + 1,
          at,
          actor,
        }),
      )
  }
  await insertMoves(trx, moves)
  followStock(trx, changes)
}

const changeVariant = async (
  trx: Knex.Transaction,
  change: Change,
  { variantId, quantity, count }: { variantId: string; quantity: number; count: number },
): Promise<ChangedVariant> => {
  const [changed] = await rows<ChangedVariant>(
    trx,
    `update variants set stock = stock + ?, reserved = reserved + ?, move_count = move_count + ?
      where id = ? ${change.needsFree ? 'and stock - reserved >= ?' : ''}
      returning product_id, stock, stock - reserved as free, move_count ${stockNotificationSql(trx)}`,
    [
      change.stock * quantity,
      change.reserved * quantity,
      count,
      variantId,
      ...(change.needsFree ? [quantity] : []),
    ],
    change.needsFree ? 'take free units' : 'move units',
  )
  if (!changed) throw new OutOfStock(variantId)
  return changed
}
