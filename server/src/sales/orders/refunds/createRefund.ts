import type { Knex } from 'knex'
import { formatMoney, type Pence } from '@shop/contracts/money'
import { nameOrder } from '../../../platform/events/nameOrder.ts'
import type { Permission } from '@shop/contracts/access'
import { readActingRights } from '../../../people/accounts/roles/rights.ts'
import { storedActor, storedActorsSql } from '../../../platform/events/actors.ts'
import { raiseAlert } from '../../../platform/events/alerts/raiseAlert.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { isDuplicateKey, isUniqueViolation } from '../../../platform/database/errors.ts'
import { Failure, forbidden } from '../../../platform/http/Failure.ts'
import { Order } from '../Order.ts'
import { UnmatchedPayment } from '../payments/unmatched/UnmatchedPayment.ts'
import { Refund, type RefundMethod } from './Refund.ts'
import { capturedOf } from './refundable.ts'

interface RefundRequest {
  /** Idempotency key chosen by the caller. */
  id?: string | undefined
  orderId: string
  /** Sum captured. */
  captured: Pence
  /** Unmatched payment to refund; by default the order's own payment. */
  unmatchedPaymentId?: string | undefined
  method: RefundMethod
  /** Amount; by default the rest of the payment. */
  amount?: Pence | undefined
  /** Sum left to refund when the form was opened; a different one now throws `conflict`. Not compared if left out. */
  expectedLeft?: Pence | undefined
  reason: string
  actor: string
  /** Member of staff who decides it, whose roles may limit the amount; undefined if the shop or a shopper does. */
  staffId: string | undefined
  at: string
}

/** The person who refunds; their permissions decide whether they may, and how much of one order. */
export interface RefundingStaff {
  id: string
  permissions: ReadonlySet<Permission>
  refundLimit: Pence | null
}

type Payment = Pick<RefundRequest, 'orderId' | 'captured' | 'unmatchedPaymentId'>

/** Selects the refunds that are pending or completed. */
const countedRefunds = (db: Knex, unmatchedPaymentId: string | null) =>
  db('refunds').where({ unmatched_payment_id: unmatchedPaymentId }).whereNot({ state: 'FAILED' })

/** Computes the part of a payment without completed and pending refunds. */
export const refundableAmount = async (
  db: Knex,
  { orderId, captured, unmatchedPaymentId }: Payment,
): Promise<Pence> => {
  const refunds: { amount: Pence }[] = await countedRefunds(db, unmatchedPaymentId ?? null)
    .where({ order_id: orderId })
    .select('amount')
  return refunds.reduce((refundable, { amount }) => refundable - amount, captured)
}

/** Reads the refunded and pending amounts of the orders' own payments, by order, in one statement. */
export const readRefundedSums = async (
  db: Knex,
  orderIds: readonly string[],
): Promise<Map<string, Pence>> => {
  const sums: { order_id: string; sum: Pence }[] = await countedRefunds(db, null)
    .whereIn('order_id', orderIds)
    .groupBy('order_id')
    .select('order_id')
    .sum({ sum: 'amount' })
  return new Map(sums.map(({ order_id: id, sum }) => [id, sum]))
}

/** Tells whether a pending refund covers all that is left to refund of an order. */
export const isFullRefundPending = async (trx: Knex.Transaction, order: Order): Promise<boolean> => {
  const pendingRefund = Refund.query(trx).findOne({
    order_id: order.id,
    unmatched_payment_id: null,
    state: 'PENDING',
  })
  return (
    Boolean(await pendingRefund.select('id')) &&
    (await refundableAmount(trx, { orderId: order.id, captured: capturedOf(order) })) <= 0
  )
}

/**
 * Reads how much of an order somebody may refund: the rest of the payment, within their limit less their earlier
 * refunds.
 */
export const readAllowedRefund = async (
  db: Knex,
  { orderId, left, staff }: { orderId: string; left: Pence; staff: RefundingStaff },
): Promise<Pence> => {
  if (!staff.permissions.has('orders:refund')) return 0
  if (staff.refundLimit === null) return left
  const earlierRefunds: { amount: Pence }[] = await db('refunds')
    .where({ order_id: orderId })
    .whereRaw(`actor in (${storedActorsSql})`, [staff.id, staff.id])
    .whereNot({ state: 'FAILED' })
    .select('amount')
  return Math.max(
    0,
    Math.min(
      left,
      earlierRefunds.reduce((remaining, refund) => remaining - refund.amount, staff.refundLimit),
    ),
  )
}

/**
 * Refuses a refund by staff who may not refund, whatever action it follows from. Also refuses one that would
 * take their refunds of one order, counted together, above the limit of their role.
 */
export const refuseUnallowedRefund = async (
  trx: Knex.Transaction,
  { orderId, amount, staffId, at }: { orderId: string; amount: Pence; staffId: string; at: string },
): Promise<void> => {
  const rights = await readActingRights(trx, staffId, at)
  const permission = 'orders:refund'
  if (!rights.permissions.has(permission)) throw forbidden(permission, { before: 'This pays money back.' })
  const { refundLimit } = rights
  const allowedAmount = await readAllowedRefund(trx, {
    orderId,
    left: amount,
    staff: { ...rights, id: staffId },
  })
  if (refundLimit === null || amount <= allowedAmount) return
  const limit = formatMoney(refundLimit, await currencyOf(trx, { orderId }))
  const text = `Your role lets you refund up to ${limit} of an order. Please ask somebody who may refund more.`
  throw new Failure('forbidden', text, {
    fields: { amount: text },
    details: { permission, refundLimit },
  })
}

/**
 * Creates a PENDING refund, before the provider is asked for it. The caller's transaction must have locked the order,
 * so that two refunds never read the same remainder. Returns null if nothing is left and no amount was passed. Throws
 * `refund_under_way`, `refund_too_large`, `forbidden` if somebody's role does not allow it, and `conflict` if the
 * remainder has changed or the id is in use.
 */
export const createRefund = async (
  trx: Knex.Transaction,
  request: RefundRequest,
): Promise<{ id: string; amount: Pence } | null> => {
  const {
    id = newId(),
    orderId,
    unmatchedPaymentId = null,
    expectedLeft,
    method,
    reason,
    actor,
    at,
  } = request
  const refundable = await refundableAmount(trx, request)
  if (expectedLeft !== undefined && expectedLeft !== refundable) throw refundConflict()
  const amount = request.amount ?? refundable
  if (amount === 0) return null
  const pendingRefund = Refund.query(trx).findOne({
    order_id: orderId,
    unmatched_payment_id: unmatchedPaymentId,
  })
  if (await pendingRefund.where({ state: 'PENDING' }).select('id')) throw refundUnderWay()
  if (amount > refundable) {
    const max = formatMoney(refundable, await currencyOf(trx, request))
    const text = refundable > 0 ? `At most ${max} can be refunded.` : 'All of it has been refunded.'
    throw new Failure('refund_too_large', text, { fields: { amount: text } })
  }
  if (request.staffId !== undefined)
    await refuseUnallowedRefund(trx, { orderId, amount, staffId: request.staffId, at })
  const dates = { createdAt: at, updatedAt: at }
  await Refund.query(trx)
    .insert({
      id,
      orderId,
      unmatchedPaymentId,
      amount,
      state: 'PENDING',
      method,
      reason,
      actor: storedActor(actor),
      ...dates,
    })
    .catch((error: unknown) => {
      // Each payment has at most one PENDING refund.
      if (isUniqueViolation(error, unmatchedPaymentId ? 'refunds.unmatched_payment_id' : 'refunds.order_id'))
        throw refundUnderWay()
      throw isDuplicateKey(error, 'refunds') ? refundConflict() : error
    })
  if (method === 'by_hand') {
    const sum = formatMoney(amount, await currencyOf(trx, request))
    const detail = `${sum} of order ${await nameOrder(trx, orderId)} has to be paid back by hand: ${reason}`
    await raiseAlert(trx, { kind: 'refund-by-hand', subject: id, detail, at })
  }
  return { id, amount }
}

/** Returns the failure for an id that is in use, and for a refund made since the order was read. */
export const refundConflict = () =>
  new Failure('conflict', 'Another refund has been made in the meantime. Please look at the order again.')

const refundUnderWay = () =>
  new Failure(
    'refund_under_way',
    'A refund for this order is already in progress. Please wait until it has finished.',
  )

/** Finds the currency of a payment, in which it is also refunded: ISO 4217. */
export const currencyOf = async (
  db: Knex,
  { orderId, unmatchedPaymentId }: { orderId: string; unmatchedPaymentId?: string | null | undefined },
): Promise<string> => {
  const payment = unmatchedPaymentId
    ? await UnmatchedPayment.query(db).findById(unmatchedPaymentId).select('currency').throwIfNotFound()
    : await Order.query(db).findById(orderId).select('currency').throwIfNotFound()
  return payment.currency
}
