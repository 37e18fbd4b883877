import type { Knex } from 'knex'
import { runAll } from './columns.ts'

/** Stores why an assistant's payment was declined, until its checkout changes, and its checkout when it was bought. */
export const up = (db: Knex) =>
  db.schema.alterTable('agent_sessions', table => {
    table.text('declined')
    table.text('bought')
  })

// Knex would rebuild the table on SQLite.
export const down = (db: Knex) =>
  runAll(
    db,
    ['declined', 'bought'].map(name => `alter table agent_sessions drop column ${name}`),
  )
