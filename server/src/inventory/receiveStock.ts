import type { receiveStock as endpoint, StockedVariant } from '@shop/contracts/inventory/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../deps.ts'
import { changeShelf } from './changeShelf.ts'

/** Delivered units come on the shelf. */
export const receiveStock = (
  deps: Deps,
  actor: string,
  { id, quantity, reason }: Input<typeof endpoint>,
): Promise<StockedVariant> =>
  transaction(deps.db, trx =>
    changeShelf(trx, {
      variantId: id,
      kind: 'RECEIVE',
      difference: quantity,
      quantity,
      at: nowIso(deps),
      actor,
      note: reason,
      field: 'quantity',
    }),
  )
