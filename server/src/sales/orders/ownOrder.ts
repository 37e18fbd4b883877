import type { Deps } from '../../platform/base/deps.ts'
import { notFound } from '../../platform/http/Failure.ts'
import type { Shopper } from '../../platform/http/Viewer.ts'
import { Order } from './Order.ts'
import { isOpenHere } from './orderLink.ts'

/** Finds one of a shopper's own orders: of the account, or opened in this browser. Throws `not_found` for any other. */
export const findOwnOrder = async (deps: Deps, shopper: Shopper, id: string): Promise<Order> => {
  const order = await Order.query(deps.db).findById(id)
  const isOwn = order && shopper.account && order.userId === shopper.account.id
  if (!order || !(isOwn || isOpenHere(deps, shopper, order))) throw notFound('This order does not exist.')
  return order
}
