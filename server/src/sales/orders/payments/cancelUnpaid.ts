import type { Knex } from 'knex'
import { transactionAt } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { moveStock } from '../../../catalogue/products/inventory/stock.ts'
import { moveOrder } from '../moveOrder.ts'
import { readStockedOrderLines } from '../readStockedOrderLines.ts'
import { findExchange } from '../findExchange.ts'
import type { CancelReason } from '../Order.ts'
import { releaseUse } from '../../pricing/promotions/takeUse.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'

interface CancelOptions extends CancelReason {
  /** Skips an order with a payment page, where somebody may be paying. */
  onlyWithoutSession?: boolean
}

/**
 * Moves an order from PENDING to CANCELED, and releases the reserved stock and the use of a promotion. If somebody
 * started to cancel it before, it is cancelled in their name: the provider's event may arrive first. Returns false if
 * the order is no longer PENDING.
 */
export const cancelUnpaid = (deps: Deps, orderId: string, options: CancelOptions): Promise<boolean> =>
  transactionAt(deps, (trx, at) => cancelUnpaidIn(trx, orderId, { ...options, at }))

/** Does the same as `cancelUnpaid` in the caller's transaction. */
export const cancelUnpaidIn = async (
  trx: Knex.Transaction,
  orderId: string,
  { onlyWithoutSession = false, at, ...cancelReason }: CancelOptions & { at: string },
): Promise<boolean> => {
  // Locks the order on Postgres, so that no session is stored between the check and the cancellation.
  const order = await trx('orders')
    .where({ id: orderId })
    .forUpdate()
    .first('promotion_code', 'stripe_session_id', 'cancel_intent', 'holding')
  if (!order || (onlyWithoutSession && order.stripe_session_id)) return false
  const intent = order.cancel_intent && (JSON.parse(order.cancel_intent) as CancelReason)
  const { actor, reason, staffId, notify, isMeant }: CancelReason = intent ?? cancelReason
  const columns: Record<string, null> = isMeant ? { superseded_at: null } : {}
  const move = {
    orderId,
    from: 'PENDING',
    to: 'CANCELED',
    at,
    actor,
    staffId,
    columns,
    detail: reason,
  } as const
  if (!(await moveOrder(trx, move))) return false
  await releaseUse(trx, orderId)
  if (order.holding !== 'nothing')
    await moveStock(trx, 'release', await readStockedOrderLines(trx, orderId), { at, actor })
  const exchange = await findExchange(trx, { id: orderId, promotionCode: order.promotion_code })
  if (notify || exchange) await enqueueCancellationEmail(trx, orderId, at)
  return true
}

/** Emails the customer, once for each cancellation, that their order was cancelled. */
export const enqueueCancellationEmail = (trx: Knex.Transaction, orderId: string, at: string): Promise<void> =>
  enqueue(trx, { dedupeKey: `canceled:${orderId}:${at}`, kind: 'canceled', payload: { orderId }, at })
