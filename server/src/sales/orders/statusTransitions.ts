import type { OrderStatus } from '@shop/contracts/orders/endpoints'

/**
 * Statuses that may follow each status. CANCELED to PAID is a late payment: money that arrives for a cancelled order
 * whose units are still available. SHIPPED or DELIVERED to PAID is an order that has garments left to send: a parcel
 * was recorded by mistake, or the bank rejected the refund of unsent garments. PAID to DELIVERED is an order without
 * garments, which paid for another order's delivery.
 */
export const statusTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  PENDING: ['PAID', 'CANCELED'],
  PAID: ['SHIPPED', 'DELIVERED', 'CANCELED', 'REFUNDED'],
  SHIPPED: ['DELIVERED', 'PAID', 'CANCELED', 'REFUNDED'],
  DELIVERED: ['PAID', 'CANCELED', 'REFUNDED'],
  CANCELED: ['PAID'],
  REFUNDED: [],
}

/** Status changes that staff may make by hand: to PAID only from PENDING. */
export const staffTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  ...statusTransitions,
  PAID: statusTransitions.PAID.filter(to => to !== 'DELIVERED'),
  SHIPPED: statusTransitions.SHIPPED.filter(to => to !== 'PAID'),
  DELIVERED: statusTransitions.DELIVERED.filter(to => to !== 'PAID'),
  CANCELED: [],
}
