import type { Knex } from 'knex'
import { instantColumn } from './columns.ts'

/** When each background job ran last, and how that went. */
export const up = (db: Knex) =>
  db.schema.createTable('jobs', table => {
    table.string('name', 20).primary()
    instantColumn(table, 'last_run_at').notNullable()
    instantColumn(table, 'last_success_at')
    table.text('last_error')
    table.integer('failures').notNullable().defaultTo(0)
  })

export const down = (db: Knex) => db.schema.dropTable('jobs')
