import type { Knex } from 'knex'
import { idColumn, instantColumn, linkColumn, ownerColumn } from './columns.ts'

/** Sheets of products on their way into the catalogue, and what each product was before, for taking them back. */
export const up = async (db: Knex) => {
  await db.schema.createTable('product_imports', table => {
    idColumn(table).primary()
    instantColumn(table, 'created_at').notNullable()
    linkColumn(table, 'user_id', 'users')
    table.string('file_name', 255).notNullable()
    table.string('state', 10).notNullable()
    // JSON: the header, the cells, what each column holds, what the check has found row by row and in sum, and the plan.
    for (const name of ['header', 'cells', 'columns']) table.text(name).notNullable()
    for (const name of ['found_rows', 'found', 'plan']) table.text(name)
    table.integer('row_count').notNullable()
    table.integer('total').notNullable().defaultTo(0)
    table.index(['created_at', 'id'])
  })
  await db.schema.createTable('product_import_steps', table => {
    ownerColumn(table, 'import_id', 'product_imports')
    // In the plan.
    table.integer('place').notNullable()
    table.string('title', 200).notNullable()
    // What was done, as JSON; null where it could not be, and `reason` says why.
    table.text('plan')
    table.text('reason')
    instantColumn(table, 'undone_at')
    table.text('undo_reason')
    table.primary(['import_id', 'place'])
  })
}

export const down = async (db: Knex) => {
  await db.schema.dropTable('product_import_steps')
  await db.schema.dropTable('product_imports')
}
