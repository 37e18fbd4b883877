import { getOrder, listOrders } from '@shop/contracts/orders/endpoints'
import type { Deps } from '../base/deps.ts'
import { pageOf } from '../database/paginate.ts'
import { notFound } from '../http/Failure.ts'
import type { Mount } from '../http/mount.ts'
import { Order } from './Order.ts'
import { superseded } from './superseded.ts'
import { presentOrders } from './presentOrders.ts'

const defaultLimit = 20

/** One of an account's own orders as it is answered; another's is not found. */
export const readOwnOrder = async ({ db }: Pick<Deps, 'db'>, userId: string, id: string) => {
  const order = await Order.query(db).findOne({ id, user_id: userId })
  if (!order) throw notFound('This order does not exist.')
  const [answer] = await presentOrders(db, [order])
  return answer!
}

export const orderRoutes = (mount: Mount, deps: Deps) => {
  mount(listOrders, async ({ viewer, input: { page = 1, limit = defaultLimit } }) => {
    const { results, total } = await Order.query(deps.db)
      .where({ user_id: viewer.id })
      .whereNot(superseded)
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
      .page(page - 1, limit)
    const orders = await presentOrders(deps.db, results)
    const { items: _, ...paging } = pageOf(orders, total, page, limit)
    return { orders, ...paging }
  })

  mount(getOrder, ({ viewer, input }) => readOwnOrder(deps, viewer.id, input.id))
}
