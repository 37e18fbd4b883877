import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { Failure } from '../../platform/http/Failure.ts'

/** A concurrent change of the order came first. */
export const movedMeanwhile = () =>
  new Failure('conflict', 'This order has been changed by somebody else. Please look at it again.')

const situationTexts: Record<OrderStatus, string> = {
  PENDING: 'is still waiting for payment',
  PAID: 'has been paid but not shipped',
  SHIPPED: 'has been shipped',
  DELIVERED: 'has been delivered',
  CANCELED: 'has been cancelled',
  REFUNDED: 'has been refunded',
}

const actionTexts: Record<OrderStatus, string> = {
  PENDING: 'wait for payment again',
  PAID: 'be marked as paid',
  SHIPPED: 'be shipped',
  DELIVERED: 'be marked as delivered',
  CANCELED: 'be cancelled',
  REFUNDED: 'be refunded',
}

const alreadyTexts: Record<OrderStatus, string> = {
  PENDING: 'is already waiting for payment',
  PAID: 'has already been paid',
  SHIPPED: 'has already been shipped',
  DELIVERED: 'has already been delivered',
  CANCELED: 'has already been cancelled',
  REFUNDED: 'has already been refunded',
}

export const moveNotAllowed = (from: OrderStatus, to: OrderStatus) =>
  new Failure(
    'move_not_allowed',
    from === to
      ? `This order ${alreadyTexts[to]}.`
      : `This order ${situationTexts[from]}, so it cannot ${actionTexts[to]}.`,
  )
