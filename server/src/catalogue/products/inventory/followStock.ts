import type { Knex } from 'knex'
import type { Settings } from '@shop/contracts/shop/settings'
import { notifyStockChanges } from '../catalogVersion.ts'
import { refreshListings } from '../lists/refreshListings.ts'
import { beforeCommit, runNow, type LastStep } from '../../../platform/database/beforeCommit.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { archiveSoldOut } from './archiveSoldOut.ts'

/** The order whose units are sold, with the settings before its transaction. */
export interface SaleContext {
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
  changesAvailability: boolean
  at: string
  sale?: SaleContext | undefined
}

const stockFollowUp: LastStep<StockChange> = {
  rank: 1,
  run: async (trx, changes) => {
    notifyStockChanges(
      trx,
      changes.map(({ productId }) => productId),
    )
    await noticeLowStock(trx, changes)
    const statusChanged = await archiveSoldOut(trx, changes)
    const availabilityChanged = changes
      .filter(({ changesAvailability }) => changesAvailability)
      .map(({ productId }) => productId)
    refreshListings(trx, [...availabilityChanged, ...statusChanged])
  },
}

/** Has low-stock notices, automatic archiving and listings updated after changes of stock, before the commit. */
export const followStock = (trx: Knex.Transaction, changes: readonly StockChange[]): void =>
  beforeCommit(trx, stockFollowUp, changes)

/** Archives or restores products now, for a caller that reads the products next. */
export const followStockNow = (trx: Knex.Transaction): Promise<void> => runNow(trx, stockFollowUp)

const isNowLow = ({ before, after, sale }: StockChange) => {
  const threshold = sale?.settings.store.lowStockThreshold
  return threshold !== undefined && before > threshold && after <= threshold
}

/**
 * Enqueues a notice of products that a sale brings down to the low-stock threshold. A transaction has at most one sale.
 */
const noticeLowStock = async (trx: Knex.Transaction, changes: readonly StockChange[]): Promise<void> => {
  const lowChanges = changes.filter(isNowLow)
  const [firstLow] = lowChanges
  if (!firstLow?.sale) return
  const productIds = [...new Set(lowChanges.map(({ productId }) => productId))]
  const dedupeKey = `low-stock:${firstLow.sale.orderId}`
  await enqueue(trx, { dedupeKey, kind: 'low-stock', payload: { productIds }, at: firstLow.at })
}
