import type { Sent } from '@shop/contracts/endpoint'
import type { listAdminOrders } from '@shop/contracts/orders/adminEndpoints'

type ListInput = Sent<typeof listAdminOrders> & { page: number }

/** Place in a list from which an order was opened: the page that was read, and the order's row on it. */
export interface ListPlace {
  input: ListInput
  index: number
}

interface Kept {
  list: ListPlace
}

/** State of the browser's history that an order is opened with, so that a reload keeps it. */
export const keptPlace = (list: ListPlace): Kept => ({ list })

/** Reads the place from such a state; null for an order that was not opened from a list. */
export const placeIn = (state: unknown): ListPlace | null =>
  typeof state === 'object' && state !== null && 'list' in state ? (state as Kept).list : null
