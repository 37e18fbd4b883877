import type { MoveKind } from '@shop/contracts/inventory/endpoints'
import { rows } from '../database/rows.ts'
import { together } from '../database/together.ts'
import type { Knex } from 'knex'
import { insertMoves, ledgerRow } from './ledgerRow.ts'

/** Units of one order line; of none where they come back from a customer, which may happen in parts. */
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
  /** Only where so many units are free: on the shelf and not reserved. */
  needsFree: boolean
}

/** What each act does to a line's variant, unit by unit. */
export const stockChanges = {
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
  /** Some of a line's units come back. */
  return: { stock: 1, reserved: 0, kind: 'RECEIVE', needsFree: false },
} satisfies Record<string, Change>

export type StockAct = keyof typeof stockChanges

/** Not enough free units of a variant; thrown inside the transaction, which it undoes. */
export class OutOfStock extends Error {
  readonly variantId: string

  constructor(variantId: string) {
    super(`Not enough of variant ${variantId}`)
    this.variantId = variantId
  }
}

interface Changed {
  product_id: string
  stock: number
  free: number
  move_count: number
}

interface Result {
  /** Products of which a variant sold out or came back: their listings must be refreshed, last in the transaction. */
  turnedProductIds: string[]
  /** Units on the shelf of each variant before and after. */
  shelves: { productId: string; before: number; after: number }[]
}

/** What the lines of one variant want together. */
interface Wanted {
  quantity: number
  lines: StockLine[]
}

const byVariant = (lines: readonly StockLine[]): [string, Wanted][] => {
  const wanted = new Map<string, Wanted>()
  for (const line of lines) {
    const { quantity, lines: others } = wanted.get(line.variantId) ?? { quantity: 0, lines: [] }
    wanted.set(line.variantId, { quantity: quantity + line.quantity, lines: [...others, line] })
  }
  return [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1))
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
  const change: Change = stockChanges[act]
  const turned = new Set<string>()
  const shelves: Result['shelves'] = []
  const moves: ReturnType<typeof ledgerRow>[] = []
  const wanted = byVariant(lines)
  const results = await together(
    ...wanted.map(([variantId, { quantity, lines: own }]) =>
      changeVariant(trx, change, { variantId, quantity, count: own.length }),
    ),
  )
  for (const [index, [, { quantity, lines: own }]] of wanted.entries()) {
    const changed = results[index]!
    shelves.push({
      productId: changed.product_id,
      before: changed.stock - change.stock * quantity,
      after: changed.stock,
    })
    const freed = (change.stock - change.reserved) * quantity
    if (changed.free > 0 !== changed.free - freed > 0) turned.add(changed.product_id)
    for (const [place, line] of own.entries())
      moves.push(
        ledgerRow({
          ...line,
          kind: change.kind,
          stockDelta: change.stock * line.quantity,
          reservedDelta: change.reserved * line.quantity,
          number: changed.move_count - own.length + place + 1,
          at,
          actor,
        }),
      )
  }
  await insertMoves(trx, moves)
  return { turnedProductIds: [...turned].toSorted(), shelves }
}

const changeVariant = async (
  trx: Knex.Transaction,
  change: Change,
  { variantId, quantity, count }: { variantId: string; quantity: number; count: number },
): Promise<Changed> => {
  const [changed] = await rows<Changed>(
    trx,
    `update variants set stock = stock + ?, reserved = reserved + ?, move_count = move_count + ?
      where id = ? ${change.needsFree ? 'and stock - reserved >= ?' : ''}
      returning product_id, stock, stock - reserved as free, move_count`,
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
