import { newId } from '../database/BaseModel.ts'
import { rows } from '../database/rows.ts'
import type { Knex } from 'knex'

/** Units of one order line. */
export interface StockLine {
  orderItemId: string
  variantId: string
  quantity: number
}

type MoveKind = 'RESERVE' | 'RELEASE' | 'CONSUME' | 'RESTOCK'

interface Change {
  /** Added to `stock` and `reserved` for each unit of the line: -1, 0 or 1. */
  stock: number
  reserved: number
  kind: MoveKind
  /** Only where so many units are free: on the shelf and not reserved. */
  needsFree: boolean
}

const changes = {
  /** Holds units for an order that is not paid yet. */
  reserve: { stock: 0, reserved: 1, kind: 'RESERVE', needsFree: true },
  /** Gives held units back. */
  release: { stock: 0, reserved: -1, kind: 'RELEASE', needsFree: false },
  /** Held units leave the shelf: they are sold. */
  consume: { stock: -1, reserved: -1, kind: 'CONSUME', needsFree: false },
  /** Units that are not held any more are sold after all, where they are still free. */
  take: { stock: -1, reserved: 0, kind: 'CONSUME', needsFree: true },
  /** Sold units come back to the shelf. */
  restock: { stock: 1, reserved: 0, kind: 'RESTOCK', needsFree: false },
} satisfies Record<string, Change>

export type StockAct = keyof typeof changes

/** Not enough free units of a variant; thrown inside the transaction, which it undoes. */
export class OutOfStock extends Error {
  readonly variantId: string

  constructor(variantId: string) {
    super(`Not enough of variant ${variantId}`)
    this.variantId = variantId
  }
}

interface Changed {
  id: string
  product_id: string
  free: number
}

interface Result {
  /** Products of which a variant sold out or came back: their listings must be refreshed, last in the transaction. */
  turnedProductIds: string[]
}

/**
 * Moves units of several lines: one conditional update for each variant in ascending order of id (the house's order of
 * locks), and one move in the ledger for each line. A line's move of a kind happens once; a second one breaks the
 * ledger's uniqueness and so undoes the transaction. Hand-written SQL, tested on SQLite and Postgres.
 */
export const moveStock = async (
  trx: Knex.Transaction,
  act: StockAct,
  lines: readonly StockLine[],
  { at, actor }: { at: string; actor: string },
): Promise<Result> => {
  const change: Change = changes[act]
  const quantities = new Map<string, number>()
  for (const { variantId, quantity } of lines)
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)

  const turned = new Set<string>()
  for (const [variantId, quantity] of [...quantities].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [changed] = await rows<Changed>(
      trx,
      `update variants set stock = stock + ?, reserved = reserved + ?
        where id = ? ${change.needsFree ? 'and stock - reserved >= ?' : ''}
        returning id, product_id, stock - reserved as free`,
      [
        change.stock * quantity,
        change.reserved * quantity,
        variantId,
        ...(change.needsFree ? [quantity] : []),
      ],
    )
    if (!changed) throw new OutOfStock(variantId)
    const freed = (change.stock - change.reserved) * quantity
    if (changed.free > 0 !== changed.free - freed > 0) turned.add(changed.product_id)
  }
  await trx('stock_moves').insert(
    lines.map(({ orderItemId, variantId, quantity }) => ({
      id: newId(),
      variant_id: variantId,
      order_item_id: orderItemId,
      kind: change.kind,
      quantity,
      at,
      actor,
    })),
  )
  return { turnedProductIds: [...turned].toSorted() }
}
