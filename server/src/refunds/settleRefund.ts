import { formatMoney } from '@shop/contracts/money'
import type { Knex } from 'knex'
import { raiseAlert } from '../alerts/raiseAlert.ts'
import { refreshListings } from '../catalog/refreshListings.ts'
import { newId } from '../database/BaseModel.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../deps.ts'
import { writeCreditNote } from '../invoices/writeCreditNote.ts'
import { moveOrder, noteOrder } from '../orders/moveOrder.ts'
import { Order } from '../orders/Order.ts'
import { restock } from '../orders/restock.ts'
import { enqueue } from '../outbox/enqueue.ts'
import type { ProviderRefund } from '../payments/PaymentProvider.ts'
import { Refund, type RefundState } from './Refund.ts'

const dashboardReason = "Refunded in the payment provider's dashboard."

/**
 * Brings a refund in line with what the provider says of it now, and adopts one that was made in the provider's
 * dashboard. The only way a refund ends; safe to call at any time, however often.
 */
export const settleRefund = async (deps: Deps, theirs: ProviderRefund): Promise<void> => {
  const order = theirs.paymentIntentId
    ? await Order.query(deps.db).findOne({ payment_intent_id: theirs.paymentIntentId })
    : undefined
  const at = nowIso(deps)
  if (!order) {
    const detail = `${formatMoney(theirs.amount)} was refunded for a payment that belongs to no order.`
    return raiseAlert(deps.db, { kind: 'refund-unknown', subject: theirs.id, detail, at })
  }
  await transaction(deps.db, async trx => {
    // The order first, in the house's order of locks; it also makes two refunds of it wait for each other.
    await trx('orders').where({ id: order.id }).update({ updated_at: at })
    const ours = (await findOurs(trx, theirs)) ?? (await adopt(trx, order.id, theirs, at))
    if (!ours.stripeRefundId) await Refund.query(trx).findById(ours.id).patch({ stripeRefundId: theirs.id })
    if (ours.state === theirs.state) return
    await endRefund(trx, {
      refundId: ours.id,
      from: ours.state,
      to: theirs.state,
      at,
    })
  })
}

const findOurs = (trx: Knex.Transaction, { id, refundId }: ProviderRefund) =>
  Refund.query(trx)
    .where({ stripe_refund_id: id })
    .orWhere({ id: refundId ?? '' })
    .first()

const adopt = (trx: Knex.Transaction, orderId: string, theirs: ProviderRefund, at: string) =>
  Refund.query(trx).insertAndFetch({
    id: newId(),
    orderId,
    amount: theirs.amount,
    state: 'PENDING',
    reason: dashboardReason,
    actor: 'provider',
    stripeRefundId: theirs.id,
    createdAt: at,
    updatedAt: at,
  })

interface End {
  refundId: string
  from: RefundState
  to: RefundState
  at: string
  /** Why it failed. */
  error?: string
}

/** Ends a refund within the caller's transaction, which has touched the order's row; a bank may turn one down later. */
export const endRefund = async (trx: Knex.Transaction, end: End): Promise<void> => {
  const { refundId, from, to, at } = end
  if (from === 'FAILED') return
  const moved = await Refund.query(trx)
    .patch({
      state: to,
      updatedAt: at,
      ...(end.error && { lastError: end.error }),
    })
    .where({ id: refundId, state: from })
  if (moved === 0 || to === 'PENDING') return
  const refund = await Refund.query(trx).findById(refundId).throwIfNotFound()
  await (to === 'SUCCEEDED' ? succeeded(trx, refund, at) : failed(trx, refund, at))
}

const succeeded = async (trx: Knex.Transaction, refund: Refund, at: string) => {
  const { orderId, amount, actor } = refund
  await noteOrder(trx, { orderId, at, actor, detail: `${formatMoney(amount)} refunded: ${refund.reason}` })
  const payload = { orderId, refundId: refund.id, amount, refunded: await sumOfDone(trx, orderId) }
  await enqueue(trx, { dedupeKey: `refunded:${refund.id}`, kind: 'refunded', payload, at })
  await endOrder(trx, orderId, at)
  await writeCreditNote(trx, refund, at)
}

/** What has gone back of an order by now. */
const sumOfDone = async (trx: Knex.Transaction, orderId: string): Promise<number> => {
  const done = await Refund.query(trx).where({ order_id: orderId, state: 'SUCCEEDED' }).select('amount')
  return done.reduce((sum, { amount }) => sum + amount, 0)
}

/** When all of its money has gone back, an order that was not canceled is REFUNDED, and what was not shipped is for sale again. */
export const endOrder = async (trx: Knex.Transaction, orderId: string, at: string) => {
  const order = await Order.query(trx).findById(orderId).throwIfNotFound()
  const { status: from } = order
  if (from !== 'PAID' && from !== 'SHIPPED' && from !== 'DELIVERED') return
  if ((await sumOfDone(trx, orderId)) < order.total) return
  const move = {
    orderId,
    from,
    to: 'REFUNDED',
    at,
    actor: 'system',
    detail: 'All of it was refunded.',
  } as const
  if ((await moveOrder(trx, move)) && from === 'PAID')
    await refreshListings(trx, await restock(trx, orderId, { at, actor: 'system' }))
}

const failed = async (trx: Knex.Transaction, { id, orderId, amount, lastError }: Refund, at: string) => {
  const detail = `A refund of ${formatMoney(amount)} failed${lastError ? `: ${lastError}` : '.'}`
  await trx('orders').where({ id: orderId }).update({ review_flag: detail })
  await noteOrder(trx, { orderId, at, actor: 'provider', detail })
  await raiseAlert(trx, { kind: 'refund-failed', subject: id, detail, at })
}
