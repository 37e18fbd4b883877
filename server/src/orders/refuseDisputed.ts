import type { Knex } from 'knex'
import { Failure } from '../http/Failure.ts'
import { Order } from './Order.ts'

export const disputed = (dispute: string) =>
  new Failure(
    'order_disputed',
    `${dispute} This order can be neither sent nor canceled until somebody has decided about the dispute and marked the order as looked at.`,
  )

/**
 * Throws `order_disputed` while nobody has decided about a dispute of the order's payment. The caller's transaction has
 * locked the order's row, so that a dispute which arrives at the same moment is either seen here or waits.
 */
export const refuseDisputed = async (trx: Knex.Transaction, orderId: string): Promise<void> => {
  const { dispute } = await Order.query(trx).findById(orderId).select('dispute').throwIfNotFound()
  if (dispute !== null) throw disputed(dispute)
}
