import type { AdminOrder, OrderEvent } from '@shop/contracts/orders/adminEntities'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { caseStatus } from '@shop/contracts/orders/paymentCases'
import type { Order } from '../orders/Order.ts'
import type { PaymentCase } from '../orders/payments/cases/PaymentCase.ts'
import { wasPaid } from '../orders/refunds/refundable.ts'
import { staffTransitions } from '../orders/statusTransitions.ts'

interface PaymentContext {
  cases: readonly PaymentCase[]
  events: readonly OrderEvent[]
  refusal: string | null
}

/** Describes how the payment of an order stands, and why. */
export const paymentOf = (
  order: Order,
  { cases, events, refusal }: PaymentContext,
): AdminOrder['payment'] => {
  if (wasPaid(order)) {
    const blockingCase = cases.find(
      ({ kind, endedAt, unmatchedPaymentId }) =>
        kind === 'dispute' && endedAt === null && unmatchedPaymentId === null,
    )
    return blockingCase
      ? { state: 'disputed', reason: caseStatus(blockingCase) }
      : { state: 'paid', reason: null }
  }
  if (order.status === 'CANCELED')
    return { state: 'ended', reason: events.findLast(({ to }) => to === 'CANCELED')?.detail ?? null }
  if (order.paymentState === 'under_way') return { state: 'under_way', reason: null }
  if (refusal !== null) return { state: 'refused', reason: refusal }
  return { state: order.paymentState ?? 'waiting', reason: order.paymentReason }
}

/**
 * Lists the status changes that staff can make. An order on hold cannot be sent. A paid order can neither be cancelled
 * nor refunded as a whole while the provider refuses refunds of its payment, or while that payment pays for an
 * exchange.
 */
export const allowedTransitionsOf = (
  { status, dispute, waitsFor }: Order,
  { cases, isExchanged }: { cases: readonly PaymentCase[]; isExchanged: boolean },
): OrderStatus[] => {
  const isRefundBlocked =
    isExchanged ||
    cases.some(
      ({ blocksRefund, endedAt, unmatchedPaymentId }) =>
        blocksRefund && endedAt === null && unmatchedPaymentId === null,
    )
  return staffTransitions[status].filter(to => {
    if (to === 'SHIPPED') return dispute === null && waitsFor === null
    const isRefunding = status !== 'PENDING' && (to === 'CANCELED' || to === 'REFUNDED')
    return !isRefunding || !isRefundBlocked
  })
}
