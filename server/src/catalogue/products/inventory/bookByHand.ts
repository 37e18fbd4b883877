import type { correctStock, receiveStock, StockedVariant } from '@shop/contracts/inventory/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { changeStockAndNote, type StaffChange } from './changeStock.ts'
import { changeStockOnce } from './changeStockOnce.ts'

/** Books delivered units, once for each `moveId`. Throws `conflict` if that id belongs to a different change. */
export const bookDelivery = (
  deps: Deps,
  actor: string,
  { id, moveId, quantity, reason }: Input<typeof receiveStock>,
): Promise<StockedVariant> =>
  changeOnce(deps, {
    id: moveId,
    variantId: id,
    kind: 'RECEIVE',
    difference: quantity,
    quantity,
    at: nowIso(deps),
    actor,
    note: reason,
    field: 'quantity',
  })

/** Adds `difference` to the stock, for units found, broken or lost; once for each `moveId`, as `bookDelivery` does. */
export const bookCorrection = (
  deps: Deps,
  actor: string,
  { id, moveId, difference, reason }: Input<typeof correctStock>,
): Promise<StockedVariant> =>
  changeOnce(deps, {
    id: moveId,
    variantId: id,
    kind: 'CORRECT',
    difference,
    quantity: Math.abs(difference),
    at: nowIso(deps),
    actor,
    note: reason,
    field: 'difference',
  })

const changeOnce = (deps: Deps, change: StaffChange) =>
  changeStockOnce(deps, change, trx => changeStockAndNote(trx, change))
