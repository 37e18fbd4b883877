import type { Knex } from 'knex'
import { idColumn, instantColumn, linkColumn, ownerColumn, timestamps } from './columns.ts'

const createCollections = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  table.string('name', 120).notNullable()
  table.string('slug', 120).notNullable().unique()
  table.text('description').notNullable().defaultTo('')
  table.string('image_key', 64).references('key').inTable('media')
  table.string('image_alt', 300).notNullable().defaultTo('')
  table.integer('sort').notNullable().defaultTo(0).checkBetween([0, 1_000_000])
  table.boolean('is_active').notNullable().defaultTo(true)
  table.integer('version').notNullable().defaultTo(1)
  timestamps(table)
  table.index(['sort', 'name'])
}

const createProducts = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  table.string('slug', 120).notNullable().unique()
  table.string('title', 200).notNullable()
  table.text('description').notNullable()
  table.text('materials').notNullable()
  table.text('care').notNullable()
  table.string('status', 10).notNullable().defaultTo('DRAFT').checkIn(['DRAFT', 'ACTIVE', 'ARCHIVED'])
  table.text('features').notNullable().defaultTo('[]')
  table.text('specifications').notNullable().defaultTo('{}')
  table.float('rating').notNullable().defaultTo(0)
  table.integer('review_count').notNullable().defaultTo(0)
  table.integer('units_sold').notNullable().defaultTo(0)
  table.string('meta_title', 200)
  table.string('meta_description', 400)
  table.integer('version').notNullable().defaultTo(1)
  timestamps(table)
  table.index(['status', 'updated_at'])
}

const createVariants = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'product_id', 'products')
  table.string('sku', 80).notNullable().unique()
  table.string('color', 60).notNullable()
  table.string('color_hex', 7)
  table.string('size', 30).notNullable()
  table.integer('length_cm').notNullable().defaultTo(140)
  table.string('collar', 60).notNullable().defaultTo('Standard')
  table.string('cuffs', 60).notNullable().defaultTo('Standard')
  table.integer('price').notNullable().checkBetween([0, 100_000_000])
  table.integer('sale_price').checkBetween([0, 100_000_000])
  table.integer('stock').notNullable().defaultTo(0)
  table.integer('reserved').notNullable().defaultTo(0)
  table.integer('weight_gr').notNullable().defaultTo(0)
  table.string('barcode', 60).notNullable().defaultTo('')
  table.integer('position').notNullable().defaultTo(0)
  table.integer('version').notNullable().defaultTo(1)
  timestamps(table)
  table.unique(['product_id', 'color', 'size', 'length_cm', 'collar', 'cuffs'])
  table.check('reserved >= 0 AND reserved <= stock', [], 'variants_reserved_within_stock')
}

/**
 * What product lists read: one row for each ACTIVE product that has variants, with the card exactly as it is answered
 * (JSON). Kept in the transaction that changes the product, or makes it sell out or come back.
 */
const createListings = (table: Knex.CreateTableBuilder) => {
  idColumn(table, 'product_id').primary().references('id').inTable('products').onDelete('CASCADE')
  table.integer('price_from').notNullable()
  table.integer('price_to').notNullable()
  table.float('rating').notNullable()
  table.integer('review_count').notNullable()
  table.integer('units_sold').notNullable()
  instantColumn(table, 'created_at').notNullable()
  // What facets are counted from: sizes and prices by colour, as JSON. Before the long card, so that SQLite need not
  // read past it.
  table.text('options').notNullable()
  table.text('card').notNullable()
  table.index(['price_from', 'product_id'])
  table.index(['rating', 'review_count', 'product_id'])
  table.index(['units_sold', 'product_id'])
  table.index(['created_at', 'product_id'])
}

export const up = async (db: Knex) => {
  await db.schema.createTable('media', table => {
    table.string('key', 64).primary()
    table.integer('width').notNullable()
    table.integer('height').notNullable()
    table.string('color', 7).notNullable()
    table.string('mime', 30).notNullable()
    table.integer('bytes').notNullable()
    instantColumn(table, 'created_at').notNullable()
  })
  await db.schema.createTable('collections', createCollections)
  await db.schema.createTable('products', createProducts)
  await db.schema.createTable('variants', createVariants)
  await db.schema.createTable('product_images', table => {
    idColumn(table).primary()
    ownerColumn(table, 'product_id', 'products')
    linkColumn(table, 'variant_id', 'variants').index()
    table.string('media_key', 64).notNullable().references('key').inTable('media')
    table.string('alt', 300).notNullable().defaultTo('')
    table.integer('sort').notNullable().defaultTo(0)
    table.index(['product_id', 'sort'])
  })
  await db.schema.createTable('collection_products', table => {
    ownerColumn(table, 'collection_id', 'collections')
    ownerColumn(table, 'product_id', 'products').index()
    table.integer('position').notNullable().defaultTo(0)
    table.primary(['collection_id', 'product_id'])
    table.index(['collection_id', 'position', 'product_id'])
  })
  await db.schema.createTable('product_listings', createListings)
  // One row, counted up with every change that shoppers may see; its lock also makes such changes wait for each other.
  await db.schema.createTable('catalog_state', table => {
    table.integer('version').notNullable()
  })
  await db('catalog_state').insert({ version: 1 })
}

export const down = async (db: Knex) => {
  const tables = [
    'catalog_state',
    'product_listings',
    'collection_products',
    'product_images',
    'variants',
    'products',
    'collections',
  ]
  for (const table of [...tables, 'media']) await db.schema.dropTable(table)
}
