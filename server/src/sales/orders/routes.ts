import { getOrder, listOrders, openOrder, type Order as OrderAnswer } from '@shop/contracts/orders/endpoints'
import { askForOrderLink as askForLink } from '@shop/contracts/orders/linkEndpoints'
import { requireRow } from '../../platform/database/rows.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { pageOf } from '../../platform/database/paginate.ts'
import { rateLimit as limitOf } from '../../platform/http/limits.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { Shopper } from '../../platform/http/Viewer.ts'
import { askForOrderLink } from './askForOrderLink.ts'
import { Order } from './Order.ts'
import { openByLink, orderUrl } from './orderLink.ts'
import { findOwnOrder } from './ownOrder.ts'
import { readSafetyTexts } from './readWarnings.ts'
import { readChanges, readLinkedOrders } from './readLinkedOrders.ts'
import { superseded } from './superseded.ts'
import { presentOrders } from './presentOrders.ts'

const defaultLimit = 20

/** Reads an order as its owner sees it. */
export const readOrder = async ({ db }: Pick<Deps, 'db'>, order: Order) =>
  requireRow(await presentOrders(db, [order]), order.id)

/** Reads one of the shopper's own orders. Throws `not_found` for anybody else's. */
export const readOwnOrder = async (deps: Deps, shopper: Shopper, id: string) =>
  readOrder(deps, await findOwnOrder(deps, shopper, id))

/** Adds to orders what staff have changed in them and added to them, and what buyers of unpaid ones have to read. */
const withChanges = async (
  deps: Deps,
  orders: readonly Order[],
  answers: readonly OrderAnswer[],
): Promise<OrderAnswer[]> => {
  const [together, changes, safety] = await Promise.all([
    readLinkedOrders(deps.db, orders, other => orderUrl(deps, other)),
    readChanges(
      deps.db,
      orders.map(({ id }) => id),
    ),
    readSafetyTexts(deps, orders),
  ])
  return answers.map(answer => ({
    ...answer,
    ...together.get(answer.id),
    ...changes.get(answer.id),
    ...safety.get(answer.id),
  }))
}

export const orderRoutes = (mount: Mount, deps: Deps) => {
  mount(listOrders, async ({ viewer, input: { page = 1, limit = defaultLimit } }) => {
    const { results, total } = await Order.query(deps.db)
      .where({ user_id: viewer.id })
      .whereNot(superseded)
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
      .page(page - 1, limit)
    const orders = await withChanges(deps, results, await presentOrders(deps.db, results))
    const { items: _, ...paging } = pageOf(orders, total, page, limit)
    return { orders, ...paging }
  })

  mount(getOrder, async ({ viewer, input }) => {
    const order = await findOwnOrder(deps, viewer, input.id)
    return requireRow(await withChanges(deps, [order], [await readOrder(deps, order)]), order.id)
  })

  // Slows scripts down; a signature cannot be guessed.
  const openLimit = limitOf(deps, 'open-order', { points: 60, duration: 600 })
  mount(openOrder, async ({ input, ip, setCookie }) => {
    await openLimit.consume(ip)
    return readOrder(deps, await openByLink(deps, input, setCookie))
  })

  // Each request may send an email to somebody who has not asked for it.
  const linkLimit = limitOf(deps, 'order-link', { points: 10, duration: 600 })
  mount(askForLink, async ({ input, ip }) => {
    await linkLimit.consume(ip)
    await askForOrderLink(deps, input)
    return { ok: true } as const
  })
}
