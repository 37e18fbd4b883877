import * as endpoints from '@shop/contracts/inventory/endpoints'
import { listStockMoves } from '@shop/contracts/inventory/moveEndpoints'
import { pageOf } from '../../../platform/database/paginate.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { bookCorrection, bookDelivery } from './bookByHand.ts'
import { countStock } from './countStock.ts'
import { findLowStock } from './findLowStock.ts'
import { findVariants } from './findVariants.ts'
import { readMargins } from './readMargins.ts'
import { readMoves } from './readMoves.ts'

const defaultLimit = 20

export const inventoryRoutes = (mount: Mount, deps: Deps) => {
  mount(endpoints.listLowStock, async ({ input: { threshold, page = 1, limit = defaultLimit } }) => {
    const units = threshold ?? (await deps.settings.read()).store.lowStockThreshold
    const { items, total } = await findLowStock(deps, units, { limit, offset: (page - 1) * limit })
    return { ...pageOf(items, total, page, limit), threshold: units }
  })

  mount(endpoints.listStockedVariants, ({ input: { search, place, page = 1, limit = defaultLimit } }) =>
    findVariants(deps, { search, place, page, limit }),
  )

  mount(endpoints.listMargins, ({ input }) => readMargins(deps, input))

  mount(listStockMoves, async ({ input: { id, page = 1, limit = defaultLimit } }) => {
    const offset = (page - 1) * limit
    const { moves, total, variant, ledger } = await readMoves(deps.db, id, { limit, offset })
    return { ...pageOf(moves, total, page, limit), variant, ledger }
  })

  mount(endpoints.countStock, ({ viewer, input }) => countStock(deps, viewer.id, input))
  mount(endpoints.receiveStock, ({ viewer, input }) => bookDelivery(deps, viewer.id, input))
  mount(endpoints.correctStock, ({ viewer, input }) => bookCorrection(deps, viewer.id, input))
}
