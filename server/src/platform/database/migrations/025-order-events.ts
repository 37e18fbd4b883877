import type { Knex } from 'knex'
import { runAll } from './columns.ts'

/** An address at which a trusted assistant hears of its orders, and the secret that signs what it is told. */
export const up = (db: Knex) =>
  db.schema.alterTable('agent_tokens', table => {
    table.string('orders_url', 500)
    // Sealed.
    table.text('orders_secret')
  })

// Knex would make the table of SQLite anew.
export const down = (db: Knex) =>
  runAll(
    db,
    ['orders_url', 'orders_secret'].map(column => `alter table agent_tokens drop column ${column}`),
  )
