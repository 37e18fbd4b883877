import type { ReturnReasonSum } from '@shop/contracts/analytics/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import { isExchangedSql } from '../../../sales/orders/returns/Return.ts'
import type { SalesPeriod } from './SalesPeriod.ts'

/**
 * Sums the returned units by garment, size and reason, by the day on which each parcel arrived; most units first. A
 * cancelled replacement counts as a refund. Returns all without a limit. Tested on SQLite and Postgres.
 */
export const readReasons = (
  db: Knex,
  { since, until }: Pick<SalesPeriod, 'since' | 'until'>,
  limit?: number,
): Promise<ReturnReasonSum[]> =>
  rows<ReturnReasonSum>(
    db,
    `select i.title, i.size, l.reason, sum(l.quantity) as units,
        sum(case when ${isExchangedSql} then l.quantity else 0 end) as exchanged
      from returns r join return_lines l on l.return_id = r.id join order_items i on i.id = l.order_item_id
      where r.received_at >= ? and r.received_at < ? and r.state <> 'CANCELED'
      group by i.title, i.size, l.reason order by 4 desc, 1, 2, 3 ${limit === undefined ? '' : `limit ${limit}`}`,
    [since, until],
  )
