import type { Knex } from 'knex'
import { dropColumns } from './columns.ts'

/** How many runs of a job have failed since the last one that did what there was to do. */
export const up = async (db: Knex) => {
  await db.schema.alterTable('jobs', table => {
    table.integer('failures_in_row').notNullable().defaultTo(0)
  })
}

export const down = (db: Knex) => dropColumns(db, 'jobs', ['failures_in_row'])
