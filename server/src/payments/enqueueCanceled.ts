import type { Knex } from 'knex'
import { enqueue } from '../outbox/enqueue.ts'

/** Tells the customer, once for each time, that their order was canceled. */
export const enqueueCanceled = (trx: Knex.Transaction, orderId: string, at: string): Promise<void> =>
  enqueue(trx, { dedupeKey: `canceled:${orderId}:${at}`, kind: 'canceled', payload: { orderId }, at })
