import * as endpoints from '@shop/contracts/inventory/placeEndpoints'
import type { Deps } from '../../../../platform/base/deps.ts'
import type { Mount } from '../../../../platform/http/mount.ts'
import { exportStockByPlace } from './exportPlaceStock.ts'
import { readPlaces, readPlaceStock } from './readPlaces.ts'
import { findTransfers } from './readTransfers.ts'
import { addPlace, changePlace, retirePlace } from './savePlaces.ts'
import { revertTransfer, transfer } from './transfer.ts'

/** Mounts the places where stock is stored, and transfers between them. */
export const placeRoutes = (mount: Mount, deps: Deps) => {
  const { db } = deps
  mount(endpoints.listStockPlaces, async () => ({ items: await readPlaces(db) }))
  mount(endpoints.createStockPlace, ({ viewer, input }) => addPlace(deps, viewer, input))
  mount(endpoints.updateStockPlace, ({ viewer, input }) => changePlace(deps, viewer, input))
  mount(endpoints.retireStockPlace, ({ viewer, input: { id } }) => retirePlace(deps, viewer, id))
  mount(endpoints.listPlaceStock, async ({ input: { variantIds } }) => ({
    items: await readPlaceStock(db, variantIds),
  }))
  mount(endpoints.exportPlaceStock, () => exportStockByPlace(db))
  mount(endpoints.listTransfers, ({ input }) => findTransfers(db, input))
  mount(endpoints.createTransfer, ({ viewer, input }) => transfer(deps, viewer, input))
  mount(endpoints.takeBackTransfer, ({ viewer, input: { id } }) => revertTransfer(deps, viewer, id))
}
