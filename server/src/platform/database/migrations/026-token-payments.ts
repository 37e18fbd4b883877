import type { Knex } from 'knex'
import { runAll } from './columns.ts'

/** Adds the total that an assistant was last shown for a checkout, in pence: only this amount may be paid. */
export const up = (db: Knex) =>
  db.schema.alterTable('agent_sessions', table => {
    table.integer('told_total')
  })

// Knex would rebuild the table on SQLite.
export const down = (db: Knex) => runAll(db, ['alter table agent_sessions drop column told_total'])
