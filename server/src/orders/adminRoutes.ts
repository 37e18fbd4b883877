import { getAdminOrder, listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import type { Deps } from '../deps.ts'
import type { Mount } from '../http/mount.ts'
import { listOrdersForStaff } from './listAdminOrders.ts'
import { readAdminOrder } from './readAdminOrder.ts'

const defaultLimit = 10

export const adminOrderRoutes = (mount: Mount, { db }: Deps) => {
  mount(listAdminOrders, ({ input: { page = 1, limit = defaultLimit, ...wish } }) =>
    listOrdersForStaff(db, { ...wish, page, limit }),
  )

  mount(getAdminOrder, ({ input: { id } }) => readAdminOrder(db, id))
}
