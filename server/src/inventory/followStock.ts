import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { followShelves } from './followShelves.ts'
import { refreshListings } from '../catalog/lists/refreshListings.ts'
import { beforeCommit, runNow, type LastAct } from '../database/beforeCommit.ts'
import { noticeLowStock } from './noticeLowStock.ts'

/** The order whose units are sold, with the settings as they were before its transaction. */
export interface Sale {
  orderId: string
  settings: Settings
}

/** A change of one variant's stock. */
export interface StockChange {
  productId: string
  /** Units on the shelf before and after. */
  before: number
  after: number
  /** Tells whether the variant sold out or came back, counting only units that are not reserved. */
  isTurned: boolean
  at: string
  sale?: Sale | undefined
}

const follow: LastAct<StockChange> = {
  rank: 1,
  run: async (trx, changes) => {
    await noticeLowStock(trx, changes)
    const moved = await followShelves(trx, changes)
    const turned = changes.filter(({ isTurned }) => isTurned).map(({ productId }) => productId)
    refreshListings(trx, [...turned, ...moved])
  },
}

/** Sees to it that low-stock notices, automatic archiving and listings follow from changes of stock before the commit. */
export const followStock = (trx: Knex.Transaction, changes: readonly StockChange[]): void =>
  beforeCommit(trx, follow, changes)

/** Archives or restores products after the stock changes so far, for a caller who reads the products next. */
export const followStockNow = (trx: Knex.Transaction): Promise<void> => runNow(trx, follow)
