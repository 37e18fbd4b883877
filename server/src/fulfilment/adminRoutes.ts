import { fulfilOrder, refundOrder, setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/Failure.ts'
import type { Mount } from '../http/mount.ts'
import { Order } from '../orders/Order.ts'
import { readAdminOrder } from '../orders/readAdminOrder.ts'
import { giveBack } from './giveBack.ts'
import { setStatus } from './setStatus.ts'
import { shipOrder } from './shipOrder.ts'

/** Every act answers with the order as it is afterwards. */
export const fulfilmentRoutes = (mount: Mount, deps: Deps) => {
  const find = async (id: string) => {
    const order = await Order.query(deps.db).findById(id)
    if (!order) throw notFound('This order does not exist.')
    return order
  }

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
