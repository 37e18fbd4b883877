import {
  correctOrderEmail as correctOrderEmailCall,
  correctTracking as correctTrackingCall,
  deliverParcel,
  exportOrders,
  fulfilOrder,
  getAdminOrder,
  listAdminOrders,
  packOrder as packEndpoint,
  refundOrder as refundEndpoint,
  setOrderStatus,
  takeBackParcel as takeBackEndpoint,
  updateAdminOrder,
  voidOrderLinks,
} from '@shop/contracts/orders/adminEndpoints'
import type { Deps } from '../../platform/base/deps.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { correctTracking } from './correctTracking.ts'
import { deliverParcels } from './deliverParcels.ts'
import { actOnOrder, readAdminOrder } from './readAdminOrder.ts'
import { refundOrder } from './refundOrder.ts'
import { exportAsCsv } from './export/exportAsCsv.ts'
import { listOrders } from '../orders/list/listOrders.ts'
import { orderFilterOf } from '../orders/list/OrderFilter.ts'
import { correctOrderEmail, voidLinks } from './orderEmail.ts'
import { packOrder } from './packOrder.ts'
import { setStatus } from './setStatus.ts'
import { slipRoutes } from './slips/adminRoutes.ts'
import { shipOrder } from './shipOrder.ts'
import { takeBackParcel } from './takeBackParcel.ts'
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

  mount(getAdminOrder, ({ viewer, input: { id } }) => readAdminOrder(deps.db, id, viewer))

  mount(updateAdminOrder, ({ viewer, input: { id, ...changes } }) =>
    actOnOrder(deps, { id, staff: viewer }, order =>
      updateOrder(deps, order, { ...changes, actor: viewer.id }),
    ),
  )

  mount(setOrderStatus, async ({ viewer, input: { id, status, from, reason } }) => {
    const change = { actor: viewer.id, reason: reason || undefined, seen: from }
    return actOnOrder(deps, { id, staff: viewer }, order => setStatus(deps, order, status, change))
  })

  mount(packEndpoint, ({ viewer, input: { id, ...parcel } }) =>
    actOnOrder(deps, { id, staff: viewer }, order => packOrder(deps, order, { actor: viewer.id, ...parcel })),
  )

  mount(fulfilOrder, ({ viewer, input: { id, ...parcel } }) =>
    actOnOrder(deps, { id, staff: viewer }, order => shipOrder(deps, order, { actor: viewer.id, ...parcel })),
  )

  mount(deliverParcel, ({ viewer, input: { id, parcelId } }) =>
    actOnOrder(deps, { id, staff: viewer }, order =>
      deliverParcels(deps, order, { actor: viewer.id, parcelId }),
    ),
  )

  mount(takeBackEndpoint, ({ viewer, input: { id, ...parcel } }) =>
    actOnOrder(deps, { id, staff: viewer }, order =>
      takeBackParcel(deps, order, { actor: viewer.id, ...parcel }),
    ),
  )

  mount(correctTrackingCall, ({ viewer, input: { id, ...correction } }) =>
    actOnOrder(deps, { id, staff: viewer }, order =>
      correctTracking(deps, order, { actor: viewer.id, ...correction }),
    ),
  )

  mount(correctOrderEmailCall, ({ viewer, input: { id, ...correction } }) =>
    actOnOrder(deps, { id, staff: viewer }, order =>
      correctOrderEmail(deps, order, { actor: viewer.id, ...correction }),
    ),
  )

  mount(voidOrderLinks, ({ viewer, input: { id } }) =>
    actOnOrder(deps, { id, staff: viewer }, order => voidLinks(deps, order, { actor: viewer.id })),
  )

  mount(refundEndpoint, async ({ viewer, input: { id, lines, delivery, ...request } }) => {
    const chosen =
      (lines ?? delivery) === undefined ? undefined : { lines: lines ?? [], delivery: delivery ?? false }
    const refund = { ...request, chosen, actor: viewer.id }
    return actOnOrder(deps, { id, staff: viewer }, order => refundOrder(deps, order, refund))
  })
}
