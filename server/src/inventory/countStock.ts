import type { countStock as endpoint, StockedVariant } from '@shop/contracts/inventory/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../deps.ts'
import { changeShelf } from './changeShelf.ts'
import { noSuchVariant, readStockedVariant } from './readStockedVariant.ts'

/**
 * Staff counted a variant's units. With `baseStock` the difference to what they saw is applied to what there is now
 * (nothing is written where there is none); without, the number is set, and a count that was right stands in the ledger
 * as well.
 */
export const countStock = (
  deps: Deps,
  actor: string,
  { id, stock, baseStock, reason }: Input<typeof endpoint>,
): Promise<StockedVariant> =>
  transaction(deps.db, async trx => {
    const count = {
      variantId: id,
      kind: 'COUNT',
      quantity: stock,
      at: nowIso(deps),
      actor,
      note: reason ?? '',
      field: 'stock',
    } as const
    if (baseStock === stock) return readStockedVariant(trx, id)
    if (baseStock !== undefined) return changeShelf(trx, { ...count, difference: stock - baseStock })
    // On Postgres the lock makes sales wait; on SQLite the transaction does. Were it otherwise, `expected` would tell.
    const found = await trx('variants').where({ id }).forUpdate().first('stock')
    if (!found) throw noSuchVariant()
    return changeShelf(trx, { ...count, difference: stock - found.stock, expected: found.stock })
  })
