import type { Knex } from 'knex'

/**
 * Locks an order's row until the transaction ends, so that concurrent refunds, returns and payments of it wait. Every
 * transaction locks the order before anything that belongs to it.
 */
export const lockOrder = async (trx: Knex.Transaction, id: string, at: string): Promise<void> => {
  await trx('orders').where({ id }).update({ updated_at: at })
}
