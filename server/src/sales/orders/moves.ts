import type { OrderStatus } from '@shop/contracts/orders/endpoints'

/**
 * Statuses that may follow each status. CANCELED to PAID is the late payment: money that arrives for a canceled order
 * whose units are still there.
 */
export const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  PENDING: ['PAID', 'CANCELED'],
  PAID: ['SHIPPED', 'CANCELED', 'REFUNDED'],
  SHIPPED: ['DELIVERED', 'CANCELED', 'REFUNDED'],
  DELIVERED: ['CANCELED', 'REFUNDED'],
  CANCELED: ['PAID'],
  REFUNDED: [],
}

/** Status changes that staff may make by hand: all but a payment for a canceled order. */
export const handMoves: Record<OrderStatus, readonly OrderStatus[]> = { ...moves, CANCELED: [] }
