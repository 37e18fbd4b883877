import {
  correctOrderEmail as correctOrderEmailCall,
  correctTracking as correctTrackingCall,
  exportOrders,
  fulfilOrder,
  getAdminOrder,
  listAdminOrders,
  packOrder as packEndpoint,
  refundOrder as refundEndpoint,
  setOrderStatus,
  updateAdminOrder,
  voidOrderLinks,
} from '@shop/contracts/orders/adminEndpoints'
import type { Deps } from '../../platform/base/deps.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { correctTracking } from './correctTracking.ts'
import { findForStaff, readAdminOrder } from './readAdminOrder.ts'
import { refundOrder } from './refundOrder.ts'
import { exportAsCsv } from './export/exportAsCsv.ts'
import { listOrders } from '../orders/list/listOrders.ts'
import { orderFilterOf } from '../orders/list/OrderFilter.ts'
import { correctOrderEmail, voidLinks } from './orderEmail.ts'
import { packOrder } from './packOrder.ts'
import { setStatus } from './setStatus.ts'
import { slipRoutes } from './slips/adminRoutes.ts'
import { shipOrder } from './shipOrder.ts'
import { updateOrder } from './updateOrder.ts'

const defaultLimit = 10

/** Orders as staff see them. Every act answers with the order as it is afterwards. */
export const fulfilmentRoutes = (mount: Mount, deps: Deps) => {
  mount(listAdminOrders, async ({ input: { page = 1, limit = defaultLimit, ...filter } }) => {
    const { general } = await deps.settings.read()
    return listOrders(deps, orderFilterOf(filter, general.timezone), { page, limit })
  })

  // These before `/admin/orders/{id}`, which would take their names for an id.
  slipRoutes(mount, deps)
  mount(exportOrders, async ({ input }) => {
    const { general } = await deps.settings.read()
    return exportAsCsv(deps, orderFilterOf(input, general.timezone), general.timezone)
  })

  mount(getAdminOrder, ({ input: { id } }) => readAdminOrder(deps.db, id))

  mount(updateAdminOrder, async ({ viewer, input: { id, ...changes } }) => {
    await updateOrder(deps, await findForStaff(deps.db, id), { ...changes, actor: viewer.id })
    return readAdminOrder(deps.db, id)
  })

  mount(setOrderStatus, async ({ viewer, input: { id, status, from, reason } }) => {
    await setStatus(deps, await findForStaff(deps.db, id), status, {
      actor: viewer.id,
      reason: reason || undefined,
      seen: from,
    })
    return readAdminOrder(deps.db, id)
  })

  mount(packEndpoint, async ({ viewer, input: { id, ...parcel } }) => {
    await packOrder(deps, await findForStaff(deps.db, id), { actor: viewer.id, ...parcel })
    return readAdminOrder(deps.db, id)
  })

  mount(fulfilOrder, async ({ viewer, input: { id, ...parcel } }) => {
    await shipOrder(deps, await findForStaff(deps.db, id), { actor: viewer.id, ...parcel })
    return readAdminOrder(deps.db, id)
  })

  mount(correctTrackingCall, async ({ viewer, input: { id, ...correction } }) => {
    await correctTracking(deps, await findForStaff(deps.db, id), { actor: viewer.id, ...correction })
    return readAdminOrder(deps.db, id)
  })

  mount(correctOrderEmailCall, async ({ viewer, input: { id, ...correction } }) => {
    await correctOrderEmail(deps, await findForStaff(deps.db, id), { actor: viewer.id, ...correction })
    return readAdminOrder(deps.db, id)
  })

  mount(voidOrderLinks, async ({ viewer, input: { id } }) => {
    await voidLinks(deps, await findForStaff(deps.db, id), { actor: viewer.id })
    return readAdminOrder(deps.db, id)
  })

  mount(refundEndpoint, async ({ viewer, input: { id, lines, delivery, ...request } }) => {
    const chosen =
      (lines ?? delivery) === undefined ? undefined : { lines: lines ?? [], delivery: delivery ?? false }
    await refundOrder(deps, await findForStaff(deps.db, id), { ...request, chosen, actor: viewer.id })
    return readAdminOrder(deps.db, id)
  })
}
