import type { Order } from './endpoints.ts'

/** Tells whether an order pays for a dearer delivery of another one alone, and has nothing to send. */
export const paysForDelivery = ({
  items,
  together = [],
}: Pick<Order, 'together'> & { items: readonly unknown[] }): boolean =>
  items.length === 0 && together.some(({ isAddition }) => !isAddition)
