import type { Pence } from '@shop/contracts/money'
import type { Order } from '../Order.ts'
import type { RefundMethod } from './Refund.ts'

type Paid = Pick<Order, 'paidAt' | 'paymentIntentId'>

/** Tells whether there is, or was, money of it: a late payment for a canceled order counts. */
export const wasPaid = ({ paidAt, paymentIntentId }: Paid): boolean =>
  paidAt !== null || paymentIntentId !== null

/** Sum captured of an order's own payment. */
export const capturedOf = (order: Paid & Pick<Order, 'captured' | 'total'>): Pence =>
  wasPaid(order) ? (order.captured ?? order.total) : 0

/** Way back of its money: the way it came. */
export const refundMethodOf = ({ paymentIntentId }: Pick<Order, 'paymentIntentId'>): RefundMethod =>
  paymentIntentId === null ? 'by_hand' : 'card'
