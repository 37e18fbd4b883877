import type { Knex } from 'knex'
import { dropTables, idColumn, instantColumn, ownerColumn } from './columns.ts'

/** Sheets of other shops: their format, what its reader says of them, and the pictures that are fetched afterwards. */
export const up = async (db: Knex) => {
  await db.schema.alterTable('product_imports', table => {
    table.string('format', 20).notNullable().defaultTo('own')
    // Notes, problems, skipped rows and unused columns, as JSON.
    table.text('reading').notNullable().defaultTo('{}')
    // Values for all rows and what else was chosen at the check, as JSON.
    table.text('choices').notNullable().defaultTo('{}')
  })
  // The address that a picture was fetched from.
  await db.schema.alterTable('product_images', table => {
    table.string('source_url', 2000)
  })
  await db.schema.createTable('product_import_pictures', table => {
    ownerColumn(table, 'import_id', 'product_imports')
    table.integer('place').notNullable()
    ownerColumn(table, 'product_id', 'products')
    // SKU of the variant whose colour it shows.
    table.string('sku', 80)
    table.string('url', 2000).notNullable()
    table.string('alt', 300).notNullable()
    table.string('state', 10).notNullable().checkIn(['waiting', 'done', 'failed', 'stopped'])
    table.integer('attempts').notNullable().defaultTo(0)
    instantColumn(table, 'available_at').notNullable()
    table.string('reason', 300)
    // The picture that it became; it may have gone since.
    idColumn(table, 'image_id')
    table.primary(['import_id', 'place'])
    table.index(['state', 'available_at'])
    table.index('product_id')
  })
  // Columns and values that were chosen for sheets with these headings.
  await db.schema.createTable('import_mappings', table => {
    table.string('header_key', 64).primary()
    table.text('columns').notNullable()
    table.text('choices').notNullable()
    instantColumn(table, 'used_at').notNullable()
  })
}

export const down = async (db: Knex) => {
  await dropTables(db, ['import_mappings', 'product_import_pictures'])
  await db.schema.alterTable('product_images', table => table.dropColumn('source_url'))
  await db.schema.alterTable('product_imports', table => table.dropColumns('format', 'reading', 'choices'))
}
