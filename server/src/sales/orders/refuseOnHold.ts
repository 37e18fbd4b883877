import { caseText } from '@shop/contracts/orders/paymentCases'
import type { Knex } from 'knex'
import { Failure } from '../../platform/http/Failure.ts'
import { Order } from './Order.ts'
import { PaymentCase } from './payments/cases/PaymentCase.ts'

export const disputedFailure = (dispute: string) =>
  new Failure(
    'order_disputed',
    `${dispute} This order must not be sent until that has ended, or staff decide to send it anyway.`,
  )

/** Refuses to send the replacement for garments that have not come back. */
export const waitingFailure = (code: string) =>
  new Failure('conflict', `This order can be sent once return ${code} has arrived.`)

/**
 * Throws `order_disputed` while a case about its payment prevents an order from being sent, and `conflict` while the
 * return that it replaces has not arrived. The caller's transaction has locked the order's row, so a case that arrives
 * at the same moment is either seen here or waits.
 */
export const refuseOnHold = async (trx: Knex.Transaction, orderId: string): Promise<void> => {
  const { dispute, waitsFor } = await Order.query(trx)
    .findById(orderId)
    .select('dispute', 'waits_for')
    .throwIfNotFound()
  if (dispute !== null) throw disputedFailure(dispute)
  if (waitsFor !== null) throw waitingFailure(waitsFor)
}

/** Finds the open dispute that makes the provider refuse refunds of a payment. */
export const findRefundBlock = async (
  db: Knex,
  { orderId, unmatchedPaymentId = null }: { orderId: string; unmatchedPaymentId?: string | null },
): Promise<PaymentCase | undefined> =>
  PaymentCase.query(db)
    .where({ order_id: orderId, unmatched_payment_id: unmatchedPaymentId, blocks_refund: true })
    .whereNull('ended_at')
    .first()

/** Throws `order_disputed` while the provider refuses refunds of a payment. The order's row is locked, as above. */
export const refuseBlockedRefund = async (
  trx: Knex.Transaction,
  payment: { orderId: string; unmatchedPaymentId?: string | null },
): Promise<void> => {
  const block = await findRefundBlock(trx, payment)
  if (!block) return
  throw new Failure(
    'order_disputed',
    `${caseText(block)} The payment provider will not refund this payment until the dispute has ended, so the order can be neither cancelled nor refunded.`,
  )
}

/** Recomputes why an order cannot be sent: its open cases that staff have not released. */
export const refreshHold = async (trx: Knex.Transaction, orderId: string): Promise<void> => {
  const openCases = await PaymentCase.query(trx)
    .where({ order_id: orderId, ended_at: null, released_at: null })
    .orderBy(['created_at', 'id'])
  const texts = new Set(openCases.map(caseText))
  await trx('orders')
    .where({ id: orderId })
    .update({ dispute: texts.size > 0 ? [...texts].join(' ') : null })
}
