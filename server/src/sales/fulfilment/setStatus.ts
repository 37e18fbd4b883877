import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { Deps } from '../../platform/base/deps.ts'
import { invalid } from '../../platform/http/Failure.ts'
import { staffTransitions } from '../orders/statusTransitions.ts'
import type { Order } from '../orders/Order.ts'
import { movedMeanwhile, moveNotAllowed } from '../orders/refusals.ts'
import { cancelPaid } from '../orders/payments/cancelPaid.ts'
import { cancelPending } from '../orders/payments/cancelPending.ts'
import { recordOfflinePayment } from '../orders/payments/recordOfflinePayment.ts'
import { isPartSent } from '../orders/parcels/updateFromParcels.ts'
import { cancelUnsent } from './changes/cancelUnsent.ts'
import { deliverParcels } from './deliverParcels.ts'
import { refundOrder } from './refundOrder.ts'
import { shipOrder } from './shipOrder.ts'

interface StatusChange {
  /** A user's id. */
  actor: string
  reason: string | undefined
  /** Status of the order as the client read it; another one now throws `conflict`. */
  expectedStatus?: OrderStatus | undefined
}

/**
 * Changes an order's status by hand, with all consequences. Throws `move_not_allowed`, `conflict` if somebody else has
 * changed the status in the meantime, and the errors of the action itself.
 */
export const setStatus = async (
  deps: Deps,
  order: Order,
  to: OrderStatus,
  change: StatusChange,
): Promise<void> => {
  const { status: from } = order
  if (change.expectedStatus && change.expectedStatus !== from) throw movedMeanwhile()
  if (!staffTransitions[from].includes(to)) throw moveNotAllowed(from, to)
  switch (to) {
    case 'PAID':
      if (!change.reason) throw invalid({ reason: 'Please say how this order was paid.' })
      return recordOfflinePayment(deps, order, { actor: change.actor, reason: change.reason })
    case 'SHIPPED':
      return shipOrder(deps, order, { actor: change.actor })
    case 'DELIVERED':
      return deliverParcels(deps, order, change)
    case 'CANCELED': {
      const cancellation = { actor: change.actor, reason: change.reason ?? 'Cancelled by the shop.' }
      if (await isPartSent(deps.db, order)) return cancelUnsent(deps, order, cancellation)
      return from === 'PENDING'
        ? cancelPending(deps, order, { ...cancellation, staffId: change.actor, notify: true, isMeant: true })
        : cancelPaid(deps, order, { ...cancellation, staffId: change.actor })
    }
    case 'REFUNDED':
      return refundOrder(deps, order, {
        actor: change.actor,
        reason: change.reason ?? 'Refunded by the shop.',
      })
    case 'PENDING':
      // Unreachable: `staffTransitions` allows no change to PENDING.
      return
  }
}
