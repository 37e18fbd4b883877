import type { Knex } from 'knex'
import { dropTables, idColumn, instantColumn, linkColumn, ownerColumn, runAll } from './columns.ts'

/** Creates stock-takes, and stores the cost of goods when they are sold. */
export const up = async (db: Knex) => {
  // Pence per unit without VAT; null if unknown.
  await db.raw('alter table order_items add column cost integer')
  // Cost and income of units whose cost is known, by product; days calculated earlier have none.
  await db.raw("alter table sales_days_index add column margins text not null default '[]'")
  await db.schema.createTable('stock_takes', table => {
    // Chosen by the client, so that a repeated request starts only one.
    idColumn(table).primary()
    // Shown as `S-1001`.
    table.integer('number').notNullable().unique()
    table.string('scope', 200).notNullable()
    table.boolean('is_all').notNullable()
    table.string('state', 10).notNullable().checkIn(['open', 'posted', 'cancelled'])
    table.integer('version').notNullable()
    instantColumn(table, 'created_at').notNullable()
    linkColumn(table, 'started_by', 'users').index()
    instantColumn(table, 'ended_at')
    linkColumn(table, 'ended_by', 'users').index()
    table.string('reason', 150).notNullable()
    table.string('rest', 5).checkIn(['keep', 'zero'])
  })
  await db.schema.createTable('stock_take_lines', table => {
    idColumn(table).primary()
    ownerColumn(table, 'stock_take_id', 'stock_takes')
    linkColumn(table, 'variant_id', 'variants').index()
    // SKU when the count began.
    table.string('sku', 80).notNullable()
    table.string('title', 200).notNullable()
    table.string('choice', 300).notNullable()
    table.integer('counted')
    // Units that should have been in stock at the latest count, and how many of them were sold and not sent.
    table.integer('expected')
    table.integer('unsent')
    instantColumn(table, 'counted_at')
    linkColumn(table, 'counted_by', 'users').index()
    // Set when it is posted: the change of stock, and the cost per unit.
    table.integer('applied')
    table.integer('cost')
    table.unique(['stock_take_id', 'variant_id'])
  })
  await db.schema.createTable('stock_take_counts', table => {
    // Chosen by the client, so that a scan that is submitted twice counts once.
    idColumn(table).primary()
    ownerColumn(table, 'line_id', 'stock_take_lines').index()
    table.integer('added')
    table.integer('total')
  })
}

export const down = async (db: Knex) => {
  await dropTables(db, ['stock_take_counts', 'stock_take_lines', 'stock_takes'])
  await runAll(db, [
    'alter table sales_days_index drop column margins',
    'alter table order_items drop column cost',
  ])
}
