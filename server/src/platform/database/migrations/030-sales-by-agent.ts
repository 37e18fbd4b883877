import type { Knex } from 'knex'

/** Sums of a day by the assistant that orders came through; days that were summed up before are made anew. */
export const up = (db: Knex) =>
  db.schema.alterTable('sales_days_index', table => {
    table.text('agents').notNullable().defaultTo('[]')
  })

export const down = (db: Knex) =>
  db.schema.alterTable('sales_days_index', table => {
    table.dropColumn('agents')
  })
