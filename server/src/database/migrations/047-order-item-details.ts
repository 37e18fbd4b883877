import type { Knex } from 'knex'
import { dropColumns } from './columns.ts'

/** What tells a line's variant from others of its size and colour. Lines from before do not say. */
export const up = (db: Knex) =>
  db.schema.alterTable('order_items', table => table.string('details', 250).notNullable().defaultTo(''))

export const down = (db: Knex) => dropColumns(db, 'order_items', ['details'])
