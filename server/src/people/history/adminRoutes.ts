import * as calls from '@shop/contracts/orders/pastEndpoints'
import type { Deps } from '../../platform/base/deps.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { findPastOrders, readPastOrder, readPastOrdersOf } from './pastOrders.ts'

const defaultLimit = 20

/** Mounts the calls that read orders of the previous shop. */
export const pastOrderRoutes = (mount: Mount, { db, settings }: Deps) => {
  mount(calls.listPastOrders, ({ input: { search = '', page = 1, limit = defaultLimit } }) =>
    findPastOrders(db, { search, page, limit }),
  )
  mount(calls.getPastOrder, ({ input: { id } }) => readPastOrder(db, id))
  mount(calls.listCustomerPastOrders, async ({ input: { id, page = 1, limit = defaultLimit } }) => {
    const { general } = await settings.read()
    return readPastOrdersOf(db, { id, currency: general.currency, page, limit })
  })
}
