import type { Pence } from '@shop/contracts/money'
import type { Order } from '../Order.ts'
import type { RefundMethod } from './Refund.ts'

type Paid = Pick<Order, 'paidAt' | 'paymentIntentId'>

/** Tells whether an order was ever paid; a late payment of a cancelled order counts. */
export const wasPaid = ({ paidAt, paymentIntentId }: Paid): boolean =>
  paidAt !== null || paymentIntentId !== null

/** Returns the sum captured by an order's own payment. */
export const capturedOf = (order: Paid & Pick<Order, 'captured' | 'total'>): Pence =>
  wasPaid(order) ? (order.captured ?? order.total) : 0

/** Returns how an order is refunded: by card if it was paid by card, otherwise by hand. */
export const refundMethodOf = ({ paymentIntentId }: Pick<Order, 'paymentIntentId'>): RefundMethod =>
  paymentIntentId === null ? 'by_hand' : 'card'
