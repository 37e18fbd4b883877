import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import { unitsNotToSendSql, unitsOffShelfSql } from '../refunds/unitsSql.ts'

const unitsSentSqlOf = (item: string) => `(select coalesce(sum(s.quantity), 0)
  from parcel_lines s join parcels p on p.id = s.parcel_id where s.order_item_id = ${item}.id and p.taken_back_at is null)`

/** SQL of the number of units of an order's line `i` in its parcels. */
export const unitsSentSql = unitsSentSqlOf('i')

const unsentSqlOf = (
  item: string,
  refunded: string,
) => `(${item}.quantity - ${item}.left_out - ${unitsSentSqlOf(item)} - (select coalesce(${refunded}, 0)
  from refund_lines l join refunds r on r.id = l.refund_id where l.order_item_id = ${item}.id))`

/**
 * SQL of the units of a paid order's line that are still to be sent: those in no parcel that were not refunded,
 * restocked or left out before they were sent.
 */
export const unitsToSendSqlOf = (item: string) => unsentSqlOf(item, unitsNotToSendSql)

export const unitsToSendSql = unitsToSendSqlOf('i')

/** SQL of the sold units of a line `i` on the shelf: those to send, and those that a refund under way will restock. */
export const unitsOnShelfSql = unsentSqlOf('i', unitsOffShelfSql)

interface Units {
  itemId: string
  sent: number
  toSend: number
}

/** Reads the sent and unsent units of a paid order's lines. Tested on SQLite and Postgres. */
export const readUnits = (db: Knex, orderId: string): Promise<Units[]> =>
  rows<Units>(
    db,
    `select i.id as "itemId", ${unitsSentSql} as sent, ${unitsToSendSql} as "toSend"
      from order_items i where i.order_id = ?`,
    [orderId],
  )
