import type { Knex } from 'knex'
import { dropColumns, idColumn, linkColumn, ownerColumn } from './columns.ts'

/** Which lines a refund is for, and what staff note beside an order's steps. Tested on SQLite and Postgres. */
export const up = async (db: Knex) => {
  await db.schema.createTable('refund_lines', table => {
    idColumn(table).primary()
    ownerColumn(table, 'refund_id', 'refunds').index()
    // Null: its delivery.
    linkColumn(table, 'order_item_id', 'order_items').index()
    table.integer('quantity').notNullable().checkPositive()
    table.integer('amount').notNullable()
    // Whether the units go back to the shelf once the money is back, and how many have.
    table.boolean('restocks').notNullable()
    table.integer('restocked').notNullable().defaultTo(0)
    table.check('amount >= 0 and restocked >= 0 and restocked <= quantity', [], 'refund_lines_amounts')
  })
  await db.schema.alterTable('order_events', table => table.boolean('is_note').notNullable().defaultTo(false))
}

export const down = async (db: Knex) => {
  await dropColumns(db, 'order_events', ['is_note'])
  await db.schema.dropTable('refund_lines')
}
