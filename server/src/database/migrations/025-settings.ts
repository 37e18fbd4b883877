import type { Knex } from 'knex'
import { dropColumns } from './columns.ts'

/** Which products the shop archived by itself, and the provider's last event found at once. Tested on SQLite and Postgres. */
export const up = async (db: Knex) => {
  await db.schema.alterTable('products', table =>
    // Archived since its last unit went: it comes back by itself when units do.
    table.boolean('is_auto_archived').notNullable().defaultTo(false),
  )
  await db.schema.alterTable('stripe_events', table => table.index(['received_at']))
}

export const down = async (db: Knex) => {
  await db.schema.alterTable('stripe_events', table => table.dropIndex(['received_at']))
  await dropColumns(db, 'products', ['is_auto_archived'])
}
