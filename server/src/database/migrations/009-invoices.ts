import type { Knex } from 'knex'
import { isPostgres } from '../connect.ts'
import { idColumn, instantColumn } from './columns.ts'

/** Invoices and credit notes, frozen with all that stands on them: the database itself refuses to change or remove one. */
export const up = async (db: Knex) => {
  await db.schema.createTable('invoices', table => {
    table.string('number', 30).primary()
    table.string('kind', 12).notNullable().checkIn(['INVOICE', 'CREDIT_NOTE'])
    idColumn(table, 'order_id').notNullable().references('id').inTable('orders').index()
    idColumn(table, 'refund_id').unique().references('id').inTable('refunds')
    // The tax point.
    instantColumn(table, 'issued_at').notNullable()
    table.text('data').notNullable()
  })
  await db.raw("create unique index invoices_one_for_order on invoices (order_id) where kind = 'INVOICE'")
  for (const statement of isPostgres(db) ? postgresGuard : sqliteGuard) await db.raw(statement)
}

const postgresGuard = [
  `create function refuse_change_of_invoice() returns trigger language plpgsql as
    $$ begin raise exception 'an invoice never changes'; end $$`,
  `create trigger invoices_never_change before update or delete on invoices
    for each row execute function refuse_change_of_invoice()`,
]

const sqliteGuard = ['update', 'delete'].map(
  act => `create trigger invoices_no_${act} before ${act} on invoices
    begin select raise(abort, 'an invoice never changes'); end`,
)

export const down = async (db: Knex) => {
  await db.schema.dropTable('invoices')
  if (isPostgres(db)) await db.raw('drop function refuse_change_of_invoice')
}
