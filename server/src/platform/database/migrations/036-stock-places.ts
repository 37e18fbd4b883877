import type { Knex } from 'knex'
import { dropTables, idColumn, instantColumn, linkColumn, ownerColumn } from './columns.ts'

/** Creates places of the stock, and transfers between them. */
export const up = async (db: Knex) => {
  await db.schema.createTable('stock_places', table => {
    idColumn(table).primary()
    table.string('name', 60).notNullable()
    table.integer('position').notNullable()
    table.boolean('is_default').notNullable()
    instantColumn(table, 'created_at').notNullable()
    // A retired place stays for the transfers that name it.
    instantColumn(table, 'retired_at')
  })
  await db.raw('create unique index stock_places_default on stock_places (is_default) where is_default')
  await db.raw('create unique index stock_places_name on stock_places (lower(name)) where retired_at is null')
  // Units in every place except the default one, which has the rest of a variant's stock.
  await db.schema.createTable('place_stock', table => {
    ownerColumn(table, 'place_id', 'stock_places')
    ownerColumn(table, 'variant_id', 'variants').index()
    table.integer('quantity').notNullable()
    table.primary(['place_id', 'variant_id'])
    table.check('quantity > 0', [], 'place_stock_positive')
  })
  await db.schema.createTable('stock_transfers', table => {
    // Chosen by the client, so that a repeated request moves units only once.
    idColumn(table).primary()
    // Shown as `T-1001`.
    table.integer('number').notNullable().unique()
    ownerColumn(table, 'from_id', 'stock_places')
    ownerColumn(table, 'to_id', 'stock_places')
    instantColumn(table, 'at').notNullable().index()
    linkColumn(table, 'user_id', 'users').index()
    table.string('note', 200).notNullable()
    instantColumn(table, 'taken_back_at')
    linkColumn(table, 'taken_back_by', 'users').index()
  })
  await db.schema.createTable('place_moves', table => {
    idColumn(table).primary()
    instantColumn(table, 'at').notNullable().index()
    linkColumn(table, 'variant_id', 'variants').index()
    // SKU at that time.
    table.string('sku', 80).notNullable()
    table.string('name', 520).notNullable()
    // Null means outside the shop.
    idColumn(table, 'from_id').references('id').inTable('stock_places')
    idColumn(table, 'to_id').references('id').inTable('stock_places')
    table.integer('quantity').notNullable()
    // Null if a delivery or a stock-take moved it.
    linkColumn(table, 'transfer_id', 'stock_transfers').index()
  })
  for (const name of ['purchase_receipts', 'stock_takes'])
    // Null means the default place for a delivery, and every place for a stock-take.
    await db.raw(`alter table ${name} add column place_id varchar(36) references stock_places(id)`)
}

export const down = async (db: Knex) => {
  for (const name of ['stock_takes', 'purchase_receipts'])
    await db.raw(`alter table ${name} drop column place_id`)
  await dropTables(db, ['place_moves', 'stock_transfers', 'place_stock', 'stock_places'])
}
