import { findAnything } from '@shop/contracts/palette/endpoints'
import type { Deps } from '../deps.ts'
import { findOrders } from '../fulfilment/list/listOrders.ts'
import type { Mount } from '../http/mount.ts'
import { findNewestUsers } from '../users/listUsers.ts'
import { findDocumentHits } from './findDocumentHits.ts'
import { findProductHits } from './findProductHits.ts'

const most = 5

export const paletteRoutes = (mount: Mount, { db }: Deps) => {
  mount(findAnything, async ({ input: { q } }) => {
    const [orders, products, customers, documents] = await Promise.all([
      findOrders(db, q, most),
      findProductHits(db, q, most),
      findNewestUsers(db, q, most),
      findDocumentHits(db, q, most),
    ])
    return { orders, products, customers, documents }
  })
}
