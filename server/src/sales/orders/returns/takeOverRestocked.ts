import type { Knex } from 'knex'
import { placeholdersFor, rows } from '../../../platform/database/rows.ts'
import { unitsSentSql } from '../parcels/units.ts'
import { sentRestockedSql } from '../refunds/unitsSql.ts'

/** SQL of the units of an order's line `i` that came with checked returns. */
const arrivedSql = `(select coalesce(sum(l.quantity - l.missing), 0) from return_lines l
  join returns r on r.id = l.return_id where l.order_item_id = i.id and r.state in ('CHECKED', 'DONE'))`

/**
 * Assigns to checked returns the units of order lines that staff had refunded and restocked before the check, so that
 * each sent unit is restocked once. Returns their numbers by order line. Tested on SQLite and Postgres.
 */
export const takeOverRestocked = async (
  trx: Knex.Transaction,
  itemIds: readonly string[],
): Promise<Map<string, number>> => {
  const backTwice = await rows<{ id: string; units: number }>(
    trx,
    `select * from (select i.id, ${sentRestockedSql} + ${arrivedSql} - ${unitsSentSql} as units
      from order_items i where i.id in (${placeholdersFor(itemIds)})) as counted where units > 0`,
    itemIds,
  )
  for (const { id, units } of backTwice) {
    let left = units
    const refundLines: { id: string; restocked: number }[] = await trx('refund_lines')
      .where({ order_item_id: id, is_of_sent: true })
      .where('restocked', '>', 0)
      .orderBy('id')
      .select('id', 'restocked')
    for (const { id: lineId, restocked } of refundLines) {
      const taken = Math.min(restocked, left)
      left -= taken
      await trx('refund_lines')
        .where({ id: lineId })
        .update({ restocked: restocked - taken })
    }
  }
  return new Map(backTwice.map(({ id, units }) => [id, units]))
}
