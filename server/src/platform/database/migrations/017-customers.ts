import type { Knex } from 'knex'
import { dropTables, idColumn, instantColumn, linkColumn, ownerColumn } from './columns.ts'

/** Creates staff's notes about customers, and their customer tags. */
export const up = async (db: Knex) => {
  await db.schema.createTable('customer_notes', table => {
    idColumn(table).primary()
    ownerColumn(table, 'user_id', 'users')
    linkColumn(table, 'author_id', 'users')
    table.text('text').notNullable()
    instantColumn(table, 'created_at').notNullable()
    table.index(['user_id', 'created_at', 'id'])
    table.index('author_id')
  })
  await db.schema.createTable('customer_tags', table => {
    ownerColumn(table, 'user_id', 'users')
    table.string('tag', 30).notNullable()
    // The tag in lower case, because tags that differ only in case count as equal.
    table.string('tag_key', 60).notNullable()
    table.primary(['user_id', 'tag_key'])
    table.index(['tag_key', 'user_id', 'tag'])
  })
}

export const down = (db: Knex) => dropTables(db, ['customer_tags', 'customer_notes'])
