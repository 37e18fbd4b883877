import type { Knex } from 'knex'
import { dropTables, idColumn, instantColumn, ownerColumn } from './columns.ts'

/**
 * Adds to product imports the format of another shop's sheet, the notes of its reader, and the pictures that are
 * fetched afterwards.
 */
export const up = async (db: Knex) => {
  await db.schema.alterTable('product_imports', table => {
    table.string('format', 20).notNullable().defaultTo('own')
    // Notes, problems and skipped rows, as JSON; there may be one for each row.
    table.text('reading').notNullable().defaultTo('{}')
    // Ignored headings and the first cells of each column, as JSON.
    table.text('about').notNullable().defaultTo('{}')
    // The latest check, whose plans and rows are valid.
    idColumn(table, 'check_id')
    // Values for all rows and other choices made at the check, as JSON.
    table.text('choices').notNullable().defaultTo('{}')
  })
  // `plan` and `found_rows` of imports stay for a server of the previous release; from now on plans are rows of their
  // own.
  await db.schema.createTable('product_import_plans', table => {
    ownerColumn(table, 'import_id', 'product_imports')
    idColumn(table, 'check_id').notNullable()
    table.integer('place').notNullable()
    idColumn(table, 'product_id').notNullable()
    table.text('plan').notNullable()
    table.primary(['import_id', 'check_id', 'place'])
  })
  await db.schema.createTable('product_import_rows', table => {
    ownerColumn(table, 'import_id', 'product_imports')
    idColumn(table, 'check_id').notNullable()
    table.integer('number').notNullable()
    table.string('kind', 10).notNullable()
    table.boolean('has_notes').notNullable()
    table.text('content').notNullable()
    table.primary(['import_id', 'check_id', 'number'])
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
    // The picture that was stored; it may have been deleted since.
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
  await dropTables(db, [
    'import_mappings',
    'product_import_pictures',
    'product_import_rows',
    'product_import_plans',
  ])
  await db.schema.alterTable('product_images', table => table.dropColumn('source_url'))
  await db.schema.alterTable('product_imports', table => {
    table.dropColumns('format', 'reading', 'about', 'check_id', 'choices')
  })
}
