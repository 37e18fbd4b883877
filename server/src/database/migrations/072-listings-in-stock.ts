import type { Knex } from 'knex'
import { dropColumns } from './columns.ts'

/** Lists show sold-out products last. `completeSearch` fills the column when the shop starts. Tested on SQLite and Postgres. */
export const up = async (db: Knex) => {
  await db.schema.alterTable('product_listings', table => {
    table.boolean('in_stock').notNullable().defaultTo(true)
    table.index(['in_stock', 'units_sold', 'product_id'])
  })
}

export const down = async (db: Knex) => {
  await db.schema.alterTable('product_listings', table => {
    table.dropIndex(['in_stock', 'units_sold', 'product_id'])
  })
  await dropColumns(db, 'product_listings', ['in_stock'])
}
