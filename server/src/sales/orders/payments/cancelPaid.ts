import type { Knex } from 'knex'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { moveOrder } from '../moveOrder.ts'
import { isPartSent } from '../parcels/updateFromParcels.ts'
import { endedText, flagOrder } from '../flagOrder.ts'
import { Order } from '../Order.ts'
import { movedMeanwhile } from '../refusals.ts'
import { refuseBlockedRefund } from '../refuseOnHold.ts'
import { refuseExchanged } from '../refunds/exchangedUnits.ts'
import { createRefund } from '../refunds/createRefund.ts'
import { capturedOf, refundMethodOf } from '../refunds/refundable.ts'
import { restock } from '../refunds/restock.ts'
import { trySendRefund } from '../refunds/sendRefund.ts'
import { hasNoItemsSql, readPaidSurcharges, refundSurcharge } from '../surcharges.ts'
import { enqueueCancellationEmail } from './cancelUnpaid.ts'

interface Cancellation {
  /** A user's id, or `shopper`. */
  actor: string
  /** Reason for the order's history and the credit note. */
  reason: string
  /** Member of staff who cancels it. */
  staffId?: string
  /** Runs in the same transaction, while the order is locked; if it throws, nothing is changed. */
  inTransaction?: (trx: Knex.Transaction, orderId: string) => Promise<void>
  /** Sends the customer no email. */
  isQuiet?: boolean
}

/**
 * Cancels a paid order: refunds what is left of its payment and of surcharges for its delivery, and restocks its unsent
 * units. A surcharge that cannot be refunded now is flagged for staff. Throws `order_disputed`, `refund_under_way`,
 * `refund_too_large` if part of it was exchanged, and `conflict` if it has changed or a part of it has been sent.
 */
export const cancelPaid = async (deps: Deps, order: Order, cancellation: Cancellation): Promise<void> => {
  const at = nowIso(deps)
  const refunds = await transaction(deps.db, trx => cancelPaidIn(trx, order, { ...cancellation, at }))
  for (const { id } of refunds) await trySendRefund(deps, id)
}

/** Cancels in the caller's transaction. Returns the refunds that it created, which are still to be sent. */
export const cancelPaidIn = async (
  trx: Knex.Transaction,
  order: Order,
  { actor, reason, staffId, inTransaction, isQuiet = false, at }: Cancellation & { at: string },
): Promise<{ id: string }[]> => {
  const { id: orderId, status: from } = order
  if (!(await moveOrder(trx, { orderId, from, to: 'CANCELED', at, actor, staffId, detail: reason })))
    throw movedMeanwhile()
  await inTransaction?.(trx, orderId)
  // A part of it may have been sent since the caller chose to cancel all of it.
  if (await isPartSent(trx, order)) throw movedMeanwhile()
  await refuseBlockedRefund(trx, { orderId })
  await refuseExchanged(trx, orderId)
  const money = { captured: capturedOf(order), method: refundMethodOf(order) }
  const refund = await createRefund(trx, { orderId, ...money, reason, actor, staffId, at })
  if (!isQuiet) await enqueueCancellationEmail(trx, orderId, at)
  if (from === 'PAID') await restock(trx, orderId, { at, actor })
  if (actor !== 'system') await flagAdditions(trx, order, at)
  const refunds = [refund]
  const surchargeReason = `Order ${order.number}, whose delivery it paid for, was cancelled.`
  for (const { order: surcharge } of await readPaidSurcharges(trx, orderId))
    refunds.push(await refundSurcharge(trx, surcharge, { reason: surchargeReason, actor, staffId, at }))
  return refunds.filter(created => created !== null)
}

/** Flags paid additions to a cancelled order for staff. The reconciler cancels unpaid ones. */
const flagAdditions = async (trx: Knex.Transaction, { id, number }: Order, at: string): Promise<void> => {
  const additions = await Order.query(trx)
    .where({ adds_to: id, status: 'PAID' })
    .whereRaw(`not (${hasNoItemsSql})`)
    .orderBy('id')
    .select('id')
  for (const { id: orderId } of additions) await flagOrder(trx, { orderId, detail: endedText(number), at })
}
