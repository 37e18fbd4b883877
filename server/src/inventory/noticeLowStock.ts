import type { Knex } from 'knex'
import { enqueue } from '../outbox/enqueue.ts'
import type { StockChange } from './followStock.ts'

const hasFallen = ({ before, after, sale }: StockChange) => {
  const threshold = sale?.settings.store.lowStockThreshold
  return threshold !== undefined && before > threshold && after <= threshold
}

/** Tells the shop of products of which a sale has taken a variant down to the threshold of low stock; one sale a transaction. */
export const noticeLowStock = async (
  trx: Knex.Transaction,
  changes: readonly StockChange[],
): Promise<void> => {
  const fallen = changes.filter(hasFallen)
  const [first] = fallen
  if (!first?.sale) return
  const productIds = [...new Set(fallen.map(({ productId }) => productId))]
  const dedupeKey = `low-stock:${first.sale.orderId}`
  await enqueue(trx, { dedupeKey, kind: 'low-stock', payload: { productIds }, at: first.at })
}
