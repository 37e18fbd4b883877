import type { Knex } from 'knex'
import { dropTables, idColumn, instantColumn, linkColumn, ownerColumn, timestamps } from './columns.ts'

/** Creates purchase orders, their receipts, and the last cost of a variant. */
export const up = async (db: Knex) => {
  // Pence without VAT; null if unknown.
  await db.schema.alterTable('variants', table => {
    table.integer('cost')
  })
  await db.schema.createTable('purchases', table => {
    idColumn(table).primary()
    // Shown as `P-1001`.
    table.integer('number').notNullable().unique()
    table.string('supplier_name', 120).notNullable()
    table.string('supplier_email', 254).notNullable()
    table.string('supplier_note', 300).notNullable()
    table.string('note', 500).notNullable()
    table.string('expected_on', 10)
    table
      .string('state', 20)
      .notNullable()
      .checkIn(['draft', 'ordered', 'partly_received', 'received', 'closed'])
    table.integer('version').notNullable()
    timestamps(table)
    instantColumn(table, 'ordered_at')
    instantColumn(table, 'closed_at')
    table.index('created_at')
  })
  await db.schema.createTable('purchase_lines', table => {
    idColumn(table).primary()
    ownerColumn(table, 'purchase_id', 'purchases')
    linkColumn(table, 'variant_id', 'variants')
    table.integer('position').notNullable()
    // SKU at the time of the order.
    table.string('sku', 80).notNullable()
    table.string('title', 200).notNullable()
    table.string('choice', 300).notNullable()
    table.integer('quantity').notNullable()
    table.integer('received').notNullable()
    table.integer('cost')
    table.unique(['purchase_id', 'variant_id'])
    table.index('variant_id')
  })
  await db.schema.createTable('purchase_receipts', table => {
    // Chosen by the client, so that a receipt that is submitted twice is counted once.
    idColumn(table).primary()
    ownerColumn(table, 'purchase_id', 'purchases')
    instantColumn(table, 'at').notNullable()
    linkColumn(table, 'user_id', 'users')
    table.string('note', 200).notNullable()
    table.index('purchase_id')
    table.index('user_id')
  })
  await db.schema.createTable('purchase_receipt_lines', table => {
    // Shares its id with its move in `stock_moves`.
    idColumn(table).primary()
    ownerColumn(table, 'receipt_id', 'purchase_receipts')
    ownerColumn(table, 'line_id', 'purchase_lines')
    table.integer('quantity').notNullable()
    table.index('receipt_id')
    table.index('line_id')
  })
}

export const down = async (db: Knex) => {
  await dropTables(db, ['purchase_receipt_lines', 'purchase_receipts', 'purchase_lines', 'purchases'])
  await db.raw('alter table variants drop column cost')
}
