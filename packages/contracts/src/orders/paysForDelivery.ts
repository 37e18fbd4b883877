import type { Order, OrderStatus } from './endpoints.ts'

/** Tells whether an order only pays for a dearer delivery of another order, and has nothing to send. */
export const paysForDelivery = ({
  items,
  together = [],
}: Pick<Order, 'together'> & { items: readonly unknown[] }): boolean =>
  items.length === 0 && together.some(({ isAddition }) => !isAddition)

/** Returns the status to show: an order without garments is stored as delivered once paid, but nothing was sent. */
export const shownStatus = (status: OrderStatus, units: number): OrderStatus =>
  units === 0 && status === 'DELIVERED' ? 'PAID' : status
