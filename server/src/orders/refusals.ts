import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { statusLabel } from '@shop/contracts/orders/statusLabels'
import { Failure } from '../http/Failure.ts'

/** Somebody else was quicker with a change of the order's status. */
export const movedMeanwhile = () =>
  new Failure('conflict', 'This order has been changed by somebody else. Please look at it again.')

export const notAllowed = (from: OrderStatus, to: OrderStatus) =>
  new Failure(
    'move_not_allowed',
    `An order that is ${statusLabel(from).label} cannot become ${statusLabel(to).label}.`,
  )
