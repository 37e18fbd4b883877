import type { Knex } from 'knex'
import { runAll } from './columns.ts'

/** Adds the address at which a trusted assistant receives order events, and the secret that signs them. */
export const up = (db: Knex) =>
  db.schema.alterTable('agent_tokens', table => {
    table.string('orders_url', 500)
    // Encrypted.
    table.text('orders_secret')
  })

// Knex would rebuild the table on SQLite.
export const down = (db: Knex) =>
  runAll(
    db,
    ['orders_url', 'orders_secret'].map(column => `alter table agent_tokens drop column ${column}`),
  )
