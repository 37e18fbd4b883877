import * as endpoints from '@shop/contracts/inventory/purchaseEndpoints'
import type { Deps } from '../../../../platform/base/deps.ts'
import type { Mount } from '../../../../platform/http/mount.ts'
import { closePurchase, markOrdered, removeDraft } from './actOnPurchase.ts'
import { exportPurchase } from './exportPurchase.ts'
import { findBuyable } from './findBuyable.ts'
import { findSuppliers, listPurchases } from './listPurchases.ts'
import { readPurchase } from './readPurchase.ts'
import { receivePurchase } from './receivePurchase.ts'
import { changePurchase, makePurchase } from './savePurchase.ts'

/** Mounts the purchase orders: lines ordered and receipts. */
export const purchaseRoutes = (mount: Mount, deps: Deps) => {
  const { db } = deps
  mount(endpoints.listPurchases, ({ viewer, input }) => listPurchases(db, input, viewer))
  mount(endpoints.listSuppliers, async ({ input }) => ({ items: await findSuppliers(db, input) }))
  mount(endpoints.listPurchasableVariants, ({ input }) => findBuyable(deps, input))
  mount(endpoints.getPurchase, ({ viewer, input: { id } }) => readPurchase(db, id, viewer))
  mount(endpoints.createPurchase, ({ viewer, input }) => makePurchase(deps, viewer, input))
  mount(endpoints.updatePurchase, ({ viewer, input }) => changePurchase(deps, viewer, input))
  mount(endpoints.orderPurchase, ({ viewer, input: { id } }) => markOrdered(deps, viewer, id))
  mount(endpoints.closePurchase, ({ viewer, input: { id } }) => closePurchase(deps, viewer, id))
  mount(endpoints.deletePurchase, ({ viewer, input: { id } }) => removeDraft(deps, viewer, id))
  mount(endpoints.receivePurchase, ({ viewer, input }) => receivePurchase(deps, viewer, input))
  mount(endpoints.exportPurchase, async ({ viewer, input: { id } }) =>
    exportPurchase(await readPurchase(db, id, viewer)),
  )
}
