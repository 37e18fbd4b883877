import { caseText } from '@shop/contracts/orders/paymentCases'
import type { Knex } from 'knex'
import { Failure } from '../../../platform/http/Failure.ts'
import type { Order } from '../Order.ts'
import { findRefundBlock } from '../refuseOnHold.ts'
import { readPayingOrders } from './readPayers.ts'

/**
 * Explains why staff cannot book a return of an order: the payment of this order, or of an earlier one that it
 * replaced, is disputed. Null if none is.
 */
export const disputeOf = async (db: Knex, order: Order): Promise<string | null> => {
  for (const { order: payer } of await readPayingOrders(db, order)) {
    const block = await findRefundBlock(db, { orderId: payer.id })
    if (block)
      return `${caseText(block)} The payment provider will not refund this payment until the dispute has ended, so nothing in the order can be returned.`
  }
  return null
}

/** Throws `order_disputed` while an order's payment is disputed. */
export const refuseDisputed = async (db: Knex, order: Order): Promise<void> => {
  const dispute = await disputeOf(db, order)
  if (dispute !== null) throw new Failure('order_disputed', dispute)
}
