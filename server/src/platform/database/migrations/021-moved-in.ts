import type { Knex } from 'knex'
import { dropTables, idColumn, timestamps } from './columns.ts'

/** What comes with a shop that moves in: its addresses, and those that visitors do not find. */
export const up = async (db: Knex) => {
  await db.schema.createTable('redirects', table => {
    idColumn(table).primary()
    // As `site/redirects/addressKey.ts` writes it.
    table.string('path', 300).notNullable().unique()
    table.string('target', 500).notNullable()
    // The target as a path: what leads there is found when it leads on itself.
    table.string('target_path', 300).notNullable().index()
    // The import that wrote it last; null once staff have changed it.
    idColumn(table, 'import_id')
    timestamps(table)
  })
  await db.schema.createTable('missed_paths', table => {
    table.string('day', 10).notNullable()
    table.string('path', 300).notNullable()
    table.integer('count').notNullable()
    table.primary(['day', 'path'])
    table.index('path')
  })
}

export const down = (db: Knex) => dropTables(db, ['missed_paths', 'redirects'])
