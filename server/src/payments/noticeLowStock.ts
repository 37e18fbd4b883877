import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { enqueue } from '../outbox/enqueue.ts'

interface Shelf {
  productId: string
  before: number
  after: number
}

/** Tells the shop of products of which this sale has taken a variant down to the threshold of low stock. */
export const noticeLowStock = async (
  trx: Knex.Transaction,
  orderId: string,
  shelves: readonly Shelf[],
  { store: { lowStockThreshold } }: Settings,
  at: string,
): Promise<void> => {
  const fallen = shelves.filter(
    ({ before, after }) => before > lowStockThreshold && after <= lowStockThreshold,
  )
  if (fallen.length === 0) return
  const productIds = [...new Set(fallen.map(({ productId }) => productId))]
  await enqueue(trx, { dedupeKey: `low-stock:${orderId}`, kind: 'low-stock', payload: { productIds }, at })
}
