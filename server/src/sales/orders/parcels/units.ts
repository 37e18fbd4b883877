import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import { unitsKeptBack } from '../refunds/refundLines.ts'

/** SQL of the units of an order's line `i` that lie in its parcels. */
export const unitsSent = `(select coalesce(sum(s.quantity), 0) from parcel_lines s join parcels p on p.id = s.parcel_id
  where s.order_item_id = i.id and p.taken_back_at is null)`

/** SQL of the units of an order's line `i` that stay here. */
const unitsStaying = `(select coalesce(${unitsKeptBack}, 0)
  from refund_lines l join refunds r on r.id = l.refund_id where l.order_item_id = i.id)`

/** SQL of the units of a paid order's line `i` that are still to be sent. */
export const unitsToSend = `(i.quantity - ${unitsSent} - ${unitsStaying})`

export interface Units {
  orderId: string
  itemId: string
  sent: number
  toSend: number
}

/** Reads what was sent of the lines of paid orders and what is still to be sent. Tested on SQLite and Postgres. */
export const readUnits = async (db: Knex, orderIds: readonly string[]): Promise<Units[]> => {
  if (orderIds.length === 0) return []
  return rows<Units>(
    db,
    `select i.id as "itemId", i.order_id as "orderId", ${unitsSent} as sent, ${unitsToSend} as "toSend"
      from order_items i where i.order_id in (${orderIds.map(() => '?').join(', ')})`,
    orderIds,
  )
}
