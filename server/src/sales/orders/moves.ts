import type { OrderStatus } from '@shop/contracts/orders/endpoints'

/**
 * Statuses that may follow each status. CANCELED to PAID is the late payment: money that arrives for a canceled order
 * whose units are still there. PAID once more is an order with garments left to send: a parcel of it was taken back, or the bank turned
 * down the refund of what had stayed here. PAID to DELIVERED is an order without garments, which has paid for another's delivery.
 */
export const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  PENDING: ['PAID', 'CANCELED'],
  PAID: ['SHIPPED', 'DELIVERED', 'CANCELED', 'REFUNDED'],
  SHIPPED: ['DELIVERED', 'PAID', 'CANCELED', 'REFUNDED'],
  DELIVERED: ['PAID', 'CANCELED', 'REFUNDED'],
  CANCELED: ['PAID'],
  REFUNDED: [],
}

/** Status changes that staff may make by hand: none to PAID but from PENDING. */
export const handMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  ...moves,
  PAID: moves.PAID.filter(to => to !== 'DELIVERED'),
  SHIPPED: moves.SHIPPED.filter(to => to !== 'PAID'),
  DELIVERED: moves.DELIVERED.filter(to => to !== 'PAID'),
  CANCELED: [],
}
