import type { Knex } from 'knex'
import { dropTables, idColumn, instantColumn, linkColumn, timestamps } from './columns.ts'

/** Creates tables for a shop that moves in: redirects, visits of missing pages, and past orders. */
export const up = async (db: Knex) => {
  await db.schema.createTable('redirects', table => {
    idColumn(table).primary()
    // Address in the form of `site/redirects/addressKey.ts`.
    table.string('path', 300).notNullable().unique()
    table.string('target', 500).notNullable()
    // The target as a path, from which redirects that lead to another redirect are found.
    table.string('target_path', 300).notNullable().index()
    // The import that last wrote it; null once staff have changed it.
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
  // Separate from `orders`, so that nothing that pays, invoices, reconciles or audits meets them.
  await db.schema.createTable('past_orders', table => {
    idColumn(table).primary()
    table.string('shop', 20).notNullable()
    table.string('number', 60).notNullable()
    instantColumn(table, 'placed_at').notNullable()
    table.string('email', 254).index()
    table.string('name', 200).notNullable()
    table.string('currency', 3).notNullable()
    table.bigInteger('total').notNullable()
    table.bigInteger('refunded').notNullable()
    table.integer('units').notNullable()
    // Tells whether it counts as a sale.
    table.boolean('is_sold').notNullable()
    // Lower-case number, name and email, in which searches look.
    table.string('words', 600).notNullable()
    // Addresses and notes, as JSON.
    table.text('person').notNullable()
    // States, amounts and lines, as JSON.
    table.text('content').notNullable()
    linkColumn(table, 'import_id', 'product_imports')
    instantColumn(table, 'created_at').notNullable()
    table.unique(['shop', 'number'])
    table.index(['placed_at', 'id'])
    table.index('import_id')
  })
}

export const down = (db: Knex) => dropTables(db, ['past_orders', 'missed_paths', 'redirects'])
