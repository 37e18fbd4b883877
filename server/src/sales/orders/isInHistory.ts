import type { Knex } from 'knex'
import { Failure } from '../../platform/http/Failure.ts'

interface Line {
  /** Idempotency key chosen by the caller. */
  id: string
  orderId: string
  detail: string
}

/**
 * Tells whether a request has already written its line into an order's history; the line's id is the idempotency key.
 * Locks the order, so that a concurrent retry waits. Throws `conflict` if the id was used for another line.
 */
export const isInHistory = async (trx: Knex.Transaction, { id, orderId, detail }: Line): Promise<boolean> => {
  await trx('orders').where({ id: orderId }).forUpdate().first('id')
  const existing = await trx('order_events').where({ id }).first('order_id', 'detail')
  if (!existing) return false
  if (existing.order_id !== orderId || existing.detail !== detail) throw idReusedFailure()
  return true
}

export const idReusedFailure = () =>
  new Failure(
    'conflict',
    'This form has already been used for another entry. Please look at the order again.',
  )
