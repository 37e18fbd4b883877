import { isOrderNumber, orderNumber } from '@shop/contracts/orders/orderNumber'
import { findAnything, findByCode } from '@shop/contracts/palette/endpoints'
import type { Deps } from '../deps.ts'
import { findOrders } from '../fulfilment/list/listOrders.ts'
import type { Mount } from '../http/mount.ts'
import { findNewestUsers } from '../users/listUsers.ts'
import { findDocumentHits } from './findDocumentHits.ts'
import { findProductHits } from './findProductHits.ts'
import { findVariantByCode } from './findVariantByCode.ts'

const most = 5

export const paletteRoutes = (mount: Mount, deps: Deps) => {
  const { db } = deps
  mount(findAnything, async ({ input: { q } }) => {
    const [orders, products, customers, documents] = await Promise.all([
      findOrders(deps, q, most),
      findProductHits(db, q, most),
      findNewestUsers(db, q, most),
      findDocumentHits(db, q, most),
    ])
    return { orders, products, customers, documents }
  })

  mount(findByCode, async ({ input: { code } }) => {
    const variant = await findVariantByCode(db, code)
    const isNumber = !variant && isOrderNumber(code)
    const found = isNumber ? await findOrders(deps, code, most) : []
    const order = found.find(({ id }) => orderNumber(id) === code.toLowerCase())
    return { variant, order: order ? { id: order.id } : null }
  })
}
