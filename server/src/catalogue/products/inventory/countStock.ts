import type { countStock as endpoint, StockedVariant } from '@shop/contracts/inventory/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { changeStockAndNote } from './changeStock.ts'
import { changeStockOnce } from './changeStockOnce.ts'
import { noSuchVariant, readStockedVariant } from './readStockedVariant.ts'

interface CountedStock {
  stock: number
  /** Stock that staff saw when they counted, if they sent it. */
  baseStock?: number | undefined
  /** Stock under the variant's lock. */
  currentStock: number
}

/** Returns the difference that a count adds to the stock; null if it equals the stock read, so nothing is written. */
export const countDifference = ({ stock, baseStock, currentStock }: CountedStock) => {
  if (baseStock === undefined) return { difference: stock - currentStock, expected: currentStock }
  return baseStock === stock ? null : { difference: stock - baseStock }
}

/**
 * Stores a count of a variant's units. With `baseStock`, the difference between the count and the stock as read is
 * added to the present stock, and an equal count writes nothing. Without it, the stock is set, and even an equal count
 * is recorded in the ledger. Idempotent for each `moveId`.
 */
export const countStock = (
  deps: Deps,
  actor: string,
  { id, moveId, stock, baseStock, reason }: Input<typeof endpoint>,
): Promise<StockedVariant> => {
  const count = {
    id: moveId,
    variantId: id,
    kind: 'COUNT',
    quantity: stock,
    at: nowIso(deps),
    actor,
    note: reason ?? '',
    field: 'stock',
  } as const
  const request = { ...count, difference: baseStock === undefined ? undefined : stock - baseStock }
  return changeStockOnce(deps, request, async trx => {
    // Sales wait for this lock on Postgres, and for the transaction on SQLite. `expected` guards against a missing
    // lock.
    const stored = await trx('variants').where({ id }).forUpdate().first('stock')
    if (!stored) throw noSuchVariant()
    const counted = countDifference({ stock, baseStock, currentStock: stored.stock })
    return counted ? changeStockAndNote(trx, { ...count, ...counted }) : readStockedVariant(trx, id)
  })
}
