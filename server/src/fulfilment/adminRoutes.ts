import {
  fulfilOrder,
  getAdminOrder,
  listAdminOrders,
  refundOrder,
  setOrderStatus,
} from '@shop/contracts/orders/adminEndpoints'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/Failure.ts'
import type { Mount } from '../http/mount.ts'
import { Order } from '../orders/Order.ts'
import { giveBack } from './giveBack.ts'
import { listOrders } from './list/listOrders.ts'
import { orderFilterOf } from './list/OrderFilter.ts'
import { readAdminOrder } from './readAdminOrder.ts'
import { setStatus } from './setStatus.ts'
import { shipOrder } from './shipOrder.ts'

const defaultLimit = 10

/** Orders as staff see them. Every act answers with the order as it is afterwards. */
export const fulfilmentRoutes = (mount: Mount, deps: Deps) => {
  const find = async (id: string) => {
    const order = await Order.query(deps.db).findById(id)
    if (!order) throw notFound('This order does not exist.')
    return order
  }

  mount(listAdminOrders, async ({ input: { page = 1, limit = defaultLimit, ...wish } }) => {
    const { general } = await deps.settings.read()
    return listOrders(deps, orderFilterOf(wish, general.timezone), { page, limit })
  })

  mount(getAdminOrder, ({ input: { id } }) => readAdminOrder(deps.db, id))

  mount(setOrderStatus, async ({ viewer, input: { id, status, reason } }) => {
    await setStatus(deps, await find(id), status, { actor: viewer.id, reason: reason || undefined })
    return readAdminOrder(deps.db, id)
  })

  mount(fulfilOrder, async ({ viewer, input: { id, ...parcel } }) => {
    await shipOrder(deps, await find(id), { actor: viewer.id, ...parcel })
    return readAdminOrder(deps.db, id)
  })

  mount(refundOrder, async ({ viewer, input: { id, amount, reason } }) => {
    await giveBack(deps, await find(id), { amount, reason, actor: viewer.id })
    return readAdminOrder(deps.db, id)
  })
}
