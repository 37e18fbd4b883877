import type { Order, OrderStatus } from './endpoints.ts'

/** Tells whether an order is a surcharge: it pays for a dearer delivery of another order, and has nothing to send. */
export const paysForDelivery = ({
  items,
  together = [],
}: Pick<Order, 'together'> & { items: readonly unknown[] }): boolean =>
  items.length === 0 && together.some(({ isAddition }) => !isAddition)

/** Returns the status to display. A paid order without garments is stored as DELIVERED, although nothing was sent. */
export const displayStatus = (status: OrderStatus, units: number): OrderStatus =>
  units === 0 && status === 'DELIVERED' ? 'PAID' : status
