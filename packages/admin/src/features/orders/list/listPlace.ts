import type { Sent } from '@shop/contracts/endpoint'
import type { listAdminOrders } from '@shop/contracts/orders/adminEndpoints'

type ListInput = Sent<typeof listAdminOrders> & { page: number }

/** Position in a list from which an order was opened: the page read, and the order's index on it. */
export interface ListPlace {
  input: ListInput
  index: number
}

interface Kept {
  list: ListPlace
}

/** History state with which an order is opened, so that a reload keeps its position. */
export const keptPlace = (list: ListPlace): Kept => ({ list })

/** Reads the place from such a state; null for an order that was not opened from a list. */
export const placeIn = (state: unknown): ListPlace | null =>
  typeof state === 'object' && state !== null && 'list' in state ? (state as Kept).list : null
