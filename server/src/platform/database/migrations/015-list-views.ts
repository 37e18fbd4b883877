import type { Knex } from 'knex'
import { dropTables, idColumn, instantColumn, linkColumn, runAll } from './columns.ts'

/** Creates views of the back office's lists: filters, sort and columns under a name, of one person or shared. */
export const up = async (db: Knex) => {
  await db.schema.createTable('list_views', table => {
    idColumn(table).primary()
    table.string('list', 20).notNullable()
    // Owner of the view; null for a shared one.
    idColumn(table, 'owner_id').nullable().references('id').inTable('users').onDelete('CASCADE')
    // Person who saved it; they may change it even if it is shared.
    linkColumn(table, 'saved_by', 'users')
    table.string('name', 40).notNullable()
    // The name in lower case, because names that differ only in case count as equal.
    table.string('name_key', 80).notNullable()
    // Query of the list's URL.
    table.text('query').notNullable()
    instantColumn(table, 'created_at').notNullable()
    table.index('saved_by')
  })
  await runAll(db, [
    'create unique index list_views_name_key_own on list_views (owner_id, list, name_key) where owner_id is not null',
    'create unique index list_views_name_key_shared on list_views (list, name_key) where owner_id is null',
  ])
}

export const down = (db: Knex) => dropTables(db, ['list_views'])
