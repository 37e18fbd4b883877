import type { SentInput } from '@shop/contracts/endpoint'
import type { listAdminOrders } from '@shop/contracts/orders/adminEndpoints'

type ListInput = SentInput<typeof listAdminOrders> & { page: number }

/** Position in the list that an order was opened from: the page read, and the order's index on that page. */
export interface ListPosition {
  input: ListInput
  index: number
}

interface HistoryState {
  list: ListPosition
}

/** Returns the history state that an order is opened with, so that a reload keeps the position. */
export const historyStateOf = (list: ListPosition): HistoryState => ({ list })

/** Reads the position from such a state; null for an order that was not opened from a list. */
export const listPositionIn = (state: unknown): ListPosition | null =>
  typeof state === 'object' && state !== null && 'list' in state ? (state as HistoryState).list : null
