import type { correctStock as endpoint, StockedVariant } from '@shop/contracts/inventory/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import { nowIso, type Deps } from '../base/deps.ts'
import { changeShelf } from './changeShelf.ts'
import { changeShelfOnce } from './changeShelfOnce.ts'

/** Units were found, or are broken or lost: `difference` is added to the stock, once for each `moveId`. */
export const correctStock = (
  deps: Deps,
  actor: string,
  { id, moveId, difference, reason }: Input<typeof endpoint>,
): Promise<StockedVariant> => {
  const correction = {
    id: moveId,
    variantId: id,
    kind: 'CORRECT',
    difference,
    quantity: Math.abs(difference),
    at: nowIso(deps),
    actor,
    note: reason,
    field: 'difference',
  } as const
  return changeShelfOnce(deps, correction, trx => changeShelf(trx, correction))
}
