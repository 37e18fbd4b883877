import {
  exportOrders,
  fulfilOrder,
  getAdminOrder,
  listAdminOrders,
  refundOrder,
  setOrderStatus,
} from '@shop/contracts/orders/adminEndpoints'
import type { Deps } from '../deps.ts'
import type { Mount } from '../http/mount.ts'
import { findForStaff } from './findForStaff.ts'
import { giveBack } from './giveBack.ts'
import { exportAsCsv } from './export/exportAsCsv.ts'
import { listOrders } from './list/listOrders.ts'
import { orderFilterOf } from './list/OrderFilter.ts'
import { readAdminOrder } from './readAdminOrder.ts'
import { setStatus } from './setStatus.ts'
import { shipOrder } from './shipOrder.ts'

const defaultLimit = 10

/** Orders as staff see them. Every act answers with the order as it is afterwards. */
export const fulfilmentRoutes = (mount: Mount, deps: Deps) => {
  mount(listAdminOrders, async ({ input: { page = 1, limit = defaultLimit, ...wish } }) => {
    const { general } = await deps.settings.read()
    return listOrders(deps, orderFilterOf(wish, general.timezone), { page, limit })
  })

  // Before `/admin/orders/{id}`, which would take `export` for an id.
  mount(exportOrders, async ({ input }) => {
    const { general } = await deps.settings.read()
    return exportAsCsv(deps, orderFilterOf(input, general.timezone), general.timezone)
  })

  mount(getAdminOrder, ({ input: { id } }) => readAdminOrder(deps.db, id))

  mount(setOrderStatus, async ({ viewer, input: { id, status, reason } }) => {
    await setStatus(deps, await findForStaff(deps.db, id), status, {
      actor: viewer.id,
      reason: reason || undefined,
    })
    return readAdminOrder(deps.db, id)
  })

  mount(fulfilOrder, async ({ viewer, input: { id, ...parcel } }) => {
    await shipOrder(deps, await findForStaff(deps.db, id), { actor: viewer.id, ...parcel })
    return readAdminOrder(deps.db, id)
  })

  mount(refundOrder, async ({ viewer, input: { id, amount, reason } }) => {
    await giveBack(deps, await findForStaff(deps.db, id), { amount, reason, actor: viewer.id })
    return readAdminOrder(deps.db, id)
  })
}
