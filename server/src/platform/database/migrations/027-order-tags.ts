import type { Knex } from 'knex'
import { dropTables, ownerColumn } from './columns.ts'

/** Creates the tags by which staff group orders. */
export const up = (db: Knex) =>
  db.schema.createTable('order_tags', table => {
    ownerColumn(table, 'order_id', 'orders')
    table.string('tag', 30).notNullable()
    // The tag in lower case, because tags that differ only in case count as equal.
    table.string('tag_key', 60).notNullable()
    table.primary(['order_id', 'tag_key'])
    table.index(['tag_key', 'order_id', 'tag'])
  })

export const down = (db: Knex) => dropTables(db, ['order_tags'])
