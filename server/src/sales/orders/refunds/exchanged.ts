import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { isExchanged } from '../returns/Return.ts'

/**
 * Reads how many units were exchanged of each line of an order that has any. What was paid for them has paid for what the
 * customer holds now, so it is not refunded before that has come back. Tested on SQLite and Postgres.
 */
export const readExchanged = async (db: Knex, orderId: string): Promise<Map<string, number>> => {
  const found = await rows<{ itemId: string; units: number; back: number }>(
    db,
    `select l.order_item_id as "itemId", sum(l.quantity) as units, (
        select coalesce(sum(f.quantity), 0) from refund_lines f
          where f.order_item_id = l.order_item_id and f.is_of_exchange) as back
      from return_lines l join returns r on r.id = l.return_id
      where r.order_id = ? and ${isExchanged} group by l.order_item_id`,
    [orderId],
  )
  return new Map(
    found.filter(({ units, back }) => units > back).map(({ itemId, units, back }) => [itemId, units - back]),
  )
}

/**
 * Refuses to give all of an order's money back while the customer holds a garment that part of it has paid for. Throws
 * `refund_too_large`.
 */
export const refuseExchanged = async (db: Knex, orderId: string): Promise<void> => {
  if ((await readExchanged(db, orderId)).size > 0)
    throw new Failure(
      'refund_too_large',
      'Part of this order was exchanged, and its money has paid for the replacement. Please refund the other lines, or an amount.',
    )
}
