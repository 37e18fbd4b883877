import type { Knex } from 'knex'
import { runAll } from './columns.ts'

/** Total that an assistant was last told of a checkout, pence: it pays no other. */
export const up = (db: Knex) =>
  db.schema.alterTable('agent_sessions', table => {
    table.integer('told_total')
  })

// Knex would rebuild the table on SQLite.
export const down = (db: Knex) => runAll(db, ['alter table agent_sessions drop column told_total'])
