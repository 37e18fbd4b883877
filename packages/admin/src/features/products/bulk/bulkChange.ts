import type { ProductStatus } from '@shop/contracts/catalog/entities'
import { BulkChange } from '@shop/contracts/products/bulk'

/** Acts on many products at once. */
export type BulkTask = 'status' | 'addToCollection' | 'removeFromCollection' | 'price'

/** Choices in the dialog, for all tasks together. */
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

const priceChangeOf = (value: number, { way, by }: BulkWish): BulkChange => {
  const signed = way === 'up' ? value : -value
  return by === 'percent'
    ? { kind: 'pricePercent', percent: signed }
    : { kind: 'priceAmount', amount: signed }
}

/** Says what is wrong with the figure that prices are changed by, if anything; nothing of one that is still missing. */
export const wrongFigure = (wish: BulkWish): string | undefined => {
  if (wish.value === null) return undefined
  if (!(wish.value > 0)) return 'A whole number above 0.'
  return BulkChange.safeParse(priceChangeOf(wish.value, wish)).error?.issues[0]?.message
}

/** Change that the choices ask of the server; null while they are not complete. */
export const changeOf = (task: BulkTask, wish: BulkWish): BulkChange | null => {
  const { status, collectionId } = wish
  if (task === 'status') return { kind: 'status', status }
  if (task !== 'price') return collectionId === '' ? null : { kind: task, collectionId }
  return wish.value === null || wrongFigure(wish) !== undefined ? null : priceChangeOf(wish.value, wish)
}
