import type { RecentOrder } from '@shop/contracts/admin/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { refundedPartSql } from './partRefunded.ts'

/** Reads the five newest orders, of everybody or of one account. Tested on SQLite and Postgres. */
export const findRecentOrders = (db: Knex, userId?: string): Promise<RecentOrder[]> =>
  rows<RecentOrder>(
    db,
    `select o.id, o.number, o.status, o.currency, o.total, o.first_name as "firstName", o.last_name as "lastName", o.email,
        o.created_at as "createdAt", ${refundedPartSql} as "refundedPart",
        (select coalesce(sum(i.quantity), 0) from order_items i where i.order_id = o.id) as "itemCount"
      from orders o ${userId ? 'where o.user_id = ?' : ''} order by o.created_at desc, o.id desc limit 5`,
    userId ? [userId] : [],
    userId ? 'recent orders of a user' : 'recent orders',
  )
