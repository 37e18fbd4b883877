import type { correctStock as endpoint, StockedVariant } from '@shop/contracts/inventory/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../deps.ts'
import { changeShelf } from './changeShelf.ts'

/** Units were found, or are broken or lost: `difference` is added to the stock. */
export const correctStock = (
  deps: Deps,
  actor: string,
  { id, difference, reason }: Input<typeof endpoint>,
): Promise<StockedVariant> =>
  transaction(deps.db, trx =>
    changeShelf(trx, {
      variantId: id,
      kind: 'CORRECT',
      difference,
      quantity: Math.abs(difference),
      at: nowIso(deps),
      actor,
      note: reason,
      field: 'difference',
    }),
  )
