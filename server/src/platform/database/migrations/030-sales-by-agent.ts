import type { Knex } from 'knex'
import { runAll } from './columns.ts'

/** Adds a day's totals by the AI assistant through which orders came; totals of earlier days are calculated again. */
export const up = (db: Knex) =>
  db.schema.alterTable('sales_days_index', table => {
    table.text('agents').notNullable().defaultTo('[]')
  })

// Knex would rebuild the table on SQLite.
export const down = (db: Knex) => runAll(db, ['alter table sales_days_index drop column agents'])
