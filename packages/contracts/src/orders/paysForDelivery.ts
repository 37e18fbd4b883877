import type { Order, OrderStatus } from './endpoints.ts'

/** Tells whether an order pays for a dearer delivery of another one alone, and has nothing to send. */
export const paysForDelivery = ({
  items,
  together = [],
}: Pick<Order, 'together'> & { items: readonly unknown[] }): boolean =>
  items.length === 0 && together.some(({ isAddition }) => !isAddition)

/** The status to show: an order without garments is stored as delivered once it is paid, but nothing of it has been sent. */
export const shownStatus = (status: OrderStatus, units: number): OrderStatus =>
  units === 0 && status === 'DELIVERED' ? 'PAID' : status
