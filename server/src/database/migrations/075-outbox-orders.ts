import type { Knex } from 'knex'
import { isPostgres } from '../connect.ts'
import { dropColumns, idColumn } from './columns.ts'

/** Which order a message is about, so that an order's page can list its mails. Tested on SQLite and Postgres. */
export const up = async (db: Knex) => {
  await db.schema.alterTable('outbox', table => idColumn(table, 'order_id'))
  const orderId = isPostgres(db) ? "payload::json ->> 'orderId'" : "payload ->> 'orderId'"
  await db.raw(`update outbox set order_id = ${orderId}`)
  await db.raw('create index outbox_of_order on outbox (order_id, created_at) where order_id is not null')
}

export const down = async (db: Knex) => {
  await db.raw('drop index outbox_of_order')
  await dropColumns(db, 'outbox', ['order_id'])
}
