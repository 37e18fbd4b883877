import type { Settings } from '@shop/contracts/shop/settings'
import { formatMoney, type Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { isDuplicateKey } from '../../../platform/database/errors.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { idReusedFailure } from '../../orders/isInHistory.ts'
import { lockOrder } from '../../orders/lockOrder.ts'
import { addOrderEvent } from '../../orders/moveOrder.ts'
import { Order } from '../../orders/Order.ts'
import { changedText } from '../../orders/readLinkedOrders.ts'
import { createRefund } from '../../orders/refunds/createRefund.ts'
import { capturedOf, refundMethodOf } from '../../orders/refunds/refundable.ts'
import { trySendRefund } from '../../orders/refunds/sendRefund.ts'
import { refuseBlockedRefund } from '../../orders/refuseOnHold.ts'
import { Return } from '../../orders/returns/Return.ts'
import { changeRefusalOf, type ChangeKind } from './readChangeable.ts'

interface Change {
  /** Idempotency key, and the id of the line in the history. */
  changeId: string
  /** A user's id, or `system` for an earlier decision of staff. */
  actor: string
  /** Sends the customer an email, unless false. */
  notify?: boolean | undefined
}

/** A change while its transaction runs. */
export type RunningChange<ChangeInput> = ChangeInput & { orderId: string; settings: Settings; at: string }

/** Maximum length of a refund's reason, in characters. */
const maxReasonLength = 300

/**
 * Runs a change of a paid order in one transaction. `change` returns the ids of refunds, which are then sent. Throws
 * `conflict` if the key belongs to another order's change.
 */
export const runChange = async <ChangeInput extends Change>(
  deps: Deps,
  input: ChangeInput & { orderId: string },
  change: (trx: Knex.Transaction, running: RunningChange<ChangeInput>) => Promise<readonly string[]>,
): Promise<void> => {
  const settings = await deps.settings.read()
  const at = nowIso(deps)
  const refundIds = await transaction(deps.db, trx => change(trx, { ...input, settings, at })).catch(
    (error: unknown) => {
      throw isDuplicateKey(error, 'order_events') ? idReusedFailure() : error
    },
  )
  for (const refundId of refundIds) await trySendRefund(deps, refundId)
}

/**
 * Locks an order that is about to be changed; null if this change has been made already. Throws `move_not_allowed`,
 * `order_disputed`, and `conflict` for the key of another order's change.
 */
export const lockChangeable = async (
  trx: Knex.Transaction,
  { orderId, changeId, at }: RunningChange<Change>,
  kind: ChangeKind = 'any',
): Promise<Order | null> => {
  // The returned order first, as every decision about its return does.
  const exchangeReturn =
    kind === 'same price' ? await Return.query(trx).findOne({ replacement_id: orderId }) : undefined
  if (exchangeReturn) await lockOrder(trx, exchangeReturn.orderId, at)
  await lockOrder(trx, orderId, at)
  const existingEvent = await trx('order_events').where({ id: changeId }).first('order_id')
  if (existingEvent?.order_id === orderId) return null
  if (existingEvent) throw idReusedFailure()
  const order = await Order.query(trx).findById(orderId).throwIfNotFound()
  const refusal = await changeRefusalOf(trx, order, kind)
  if (refusal !== null)
    throw new Failure(order.dispute === null ? 'move_not_allowed' : 'order_disputed', refusal)
  return order
}

/** Records a change in its order's history, and emails the customer. `refund`: pence that will be refunded. */
export const recordAndEmailChange = async (
  trx: Knex.Transaction,
  { currency }: Order,
  { orderId, changeId, actor, at, notify = true }: RunningChange<Change>,
  { texts, refund }: { texts: readonly string[]; refund: Pence },
): Promise<void> => {
  const sum = refund > 0 ? ` ${formatMoney(refund, currency)} will be refunded.` : ''
  await addOrderEvent(trx, {
    id: changeId,
    orderId,
    at,
    actor,
    detail: `${changedText}${texts.join('; ')}.${sum}`,
  })
  const payload = { orderId, changes: texts, refund }
  if (notify)
    await enqueue(trx, { dedupeKey: `order-changed:${changeId}`, kind: 'order-changed', payload, at })
}

export const staffIdOf = (actor: string): string | undefined => (actor === 'system' ? undefined : actor)

/** Refunds the excess that was paid. */
export const refundExcess = async (
  trx: Knex.Transaction,
  order: Order,
  { amount, texts, actor, at }: { amount: Pence; texts: readonly string[]; actor: string; at: string },
) => {
  await refuseBlockedRefund(trx, { orderId: order.id })
  return createRefund(trx, {
    orderId: order.id,
    captured: capturedOf(order),
    amount,
    method: refundMethodOf(order),
    reason: `Order changed: ${texts.join('; ')}`.slice(0, maxReasonLength),
    actor,
    staffId: staffIdOf(actor),
    at,
  })
}
