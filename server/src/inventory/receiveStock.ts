import type { receiveStock as endpoint, StockedVariant } from '@shop/contracts/inventory/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import { nowIso, type Deps } from '../base/deps.ts'
import { changeShelf } from './changeShelf.ts'
import { changeShelfOnce } from './changeShelfOnce.ts'

/** Delivered units come on the shelf, once for each `moveId`. Throws `conflict` where that is of something else. */
export const receiveStock = (
  deps: Deps,
  actor: string,
  { id, moveId, quantity, reason }: Input<typeof endpoint>,
): Promise<StockedVariant> => {
  const delivery = {
    id: moveId,
    variantId: id,
    kind: 'RECEIVE',
    difference: quantity,
    quantity,
    at: nowIso(deps),
    actor,
    note: reason,
    field: 'quantity',
  } as const
  return changeShelfOnce(deps, delivery, trx => changeShelf(trx, delivery))
}
