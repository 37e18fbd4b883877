import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { isExchangedSql } from '../returns/Return.ts'

/**
 * Reads the exchanged units of each line of an order whose replacement is still with the customer. Their payment has
 * paid for the replacement, so it is refunded only when the replacement comes back. Tested on SQLite and Postgres.
 */
export const readExchangedUnits = async (db: Knex, orderId: string): Promise<Map<string, number>> => {
  const unitRows = await rows<{ itemId: string; units: number; returned: number }>(
    db,
    `select l.order_item_id as "itemId", sum(l.quantity) as units, (
        select coalesce(sum(f.quantity), 0) from refund_lines f
          where f.order_item_id = l.order_item_id and f.is_of_exchange) as returned
      from return_lines l join returns r on r.id = l.return_id
      where r.order_id = ? and ${isExchangedSql} group by l.order_item_id`,
    [orderId],
  )
  return new Map(
    unitRows
      .filter(({ units, returned }) => units > returned)
      .map(({ itemId, units, returned }) => [itemId, units - returned]),
  )
}

/**
 * Refuses a refund of an order's whole payment while the customer has a replacement that it paid for. Throws
 * `refund_too_large`.
 */
export const refuseExchanged = async (db: Knex, orderId: string): Promise<void> => {
  if ((await readExchangedUnits(db, orderId)).size > 0)
    throw new Failure(
      'refund_too_large',
      'Part of this order was exchanged, and its money has paid for the replacement. Please refund the other lines, or an amount.',
    )
}
