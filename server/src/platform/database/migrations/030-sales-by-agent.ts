import type { Knex } from 'knex'
import { runAll } from './columns.ts'

/** Sums of a day by the assistant that orders came through; days that were summed up before are made anew. */
export const up = (db: Knex) =>
  db.schema.alterTable('sales_days_index', table => {
    table.text('agents').notNullable().defaultTo('[]')
  })

// Knex would make the table of SQLite anew.
export const down = (db: Knex) => runAll(db, ['alter table sales_days_index drop column agents'])
