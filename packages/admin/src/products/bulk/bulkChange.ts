import type { ProductStatus } from '@shop/contracts/catalog/entities'
import type { BulkChange } from '@shop/contracts/products/bulk'

/** What can be done with many products at once. */
export type BulkTask = 'status' | 'addToCollection' | 'removeFromCollection' | 'price'

/** What is chosen in the dialog, for all tasks together. */
export interface BulkWish {
  status: ProductStatus
  collectionId: string
  way: 'up' | 'down'
  by: 'percent' | 'amount'
  /** Per cent, or pence; above 0. */
  value: number | null
}

export const emptyWish: BulkWish = {
  status: 'ACTIVE',
  collectionId: '',
  way: 'up',
  by: 'percent',
  value: null,
}

/** What a wish asks of the server; null while it is not complete. */
export const changeOf = (task: BulkTask, wish: BulkWish): BulkChange | null => {
  const { status, collectionId, way, by, value } = wish
  if (task === 'status') return { kind: 'status', status }
  if (task !== 'price') return collectionId === '' ? null : { kind: task, collectionId }
  if (value === null || !Number.isInteger(value) || value < 1) return null
  const signed = way === 'up' ? value : -value
  return by === 'percent'
    ? { kind: 'pricePercent', percent: signed }
    : { kind: 'priceAmount', amount: signed }
}
