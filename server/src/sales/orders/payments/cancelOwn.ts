import type { Knex } from 'knex'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { returnDays } from '@shop/contracts/shop/returnDays'
import type { Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { findOrder } from '../findOrder.ts'
import type { Order } from '../Order.ts'
import { PaymentCase } from './cases/PaymentCase.ts'
import { Return } from '../returns/Return.ts'
import { cancelPaid } from './cancelPaid.ts'
import { cancelPending } from './cancelPending.ts'

interface CancelInput {
  /** The account's id, or `shopper`. */
  actor: string
  /** Status that the shopper saw; PENDING if left out. */
  from?: OrderStatus | undefined
}

/**
 * Cancels an order for its shopper: an unpaid one, or one that is paid and not packed if the shopper saw it as PAID.
 * Throws `not_cancelable`, `order_disputed`, `refund_under_way`, and the errors of `cancelPending`.
 */
export const cancelOwn = async (deps: Deps, order: Order, { actor, from }: CancelInput): Promise<void> => {
  if (order.status === 'PENDING')
    return cancelPending(deps, order, { actor, reason: 'Cancelled by the customer.', isMeant: true })
  if (from !== 'PAID')
    throw new Failure('not_cancelable', 'Only an order that is waiting for payment can be cancelled here.')
  if (isCancelledPaid(order)) return
  if (order.status !== 'PAID') throw notCancelable(order)
  const reason = 'Cancelled before it was packed.'
  await cancelPaid(deps, order, { actor, reason, inTransaction: refuseShopper }).catch(
    async (error: unknown) => {
      // A second press of the button, or staff, may have cancelled the order in the meantime.
      const currentOrder = await findOrder(deps.db, order.id)
      if (currentOrder && isCancelledPaid(currentOrder)) return
      throw currentOrder && currentOrder.status !== 'PAID' ? notCancelable(currentOrder) : error
    },
  )
}

/** Tells whether a paid order has been cancelled already, such as by an earlier press of the button. */
const isCancelledPaid = ({ status, paidAt }: Order) => status === 'CANCELED' && paidAt !== null

const refuseShopper = async (trx: Knex.Transaction, orderId: string): Promise<void> => {
  const order = await findOrder(trx, orderId)
  if (order?.packedAt)
    throw new Failure(
      'not_cancelable',
      `Your order has been packed, so it can no longer be cancelled. You can send it back within ${returnDays} days of delivery.`,
    )
  const exchangeReturns = Return.query(trx)
    .where({ replacement_id: orderId })
    .whereIn('state', ['CHECKED', 'DONE'])
  if (await exchangeReturns.first())
    throw new Failure(
      'not_cancelable',
      'We have taken your earlier piece back in exchange for this one, so it can no longer be cancelled. You can send it back once it has arrived.',
    )
  const openCases = PaymentCase.query(trx).where({ order_id: orderId }).whereNull('ended_at')
  if (await openCases.first())
    throw new Failure(
      'order_disputed',
      'We are looking into the payment of this order, so it cannot be cancelled here. Please contact us.',
    )
}

const notCancelable = ({ status }: Order) => new Failure('not_cancelable', refusals[status])

const sentText = `Your order has been sent, so it can no longer be cancelled. You can send it back within ${returnDays} days of delivery.`
const refusals: Record<OrderStatus, string> = {
  PENDING: 'This order is waiting for payment.',
  PAID: 'This order has just changed. Please look at it again.',
  SHIPPED: sentText,
  DELIVERED: `Your order has been delivered, so it can no longer be cancelled. You can send it back within ${returnDays} days.`,
  CANCELED: 'This order was cancelled before it was paid.',
  REFUNDED: 'This order has already been refunded.',
}
