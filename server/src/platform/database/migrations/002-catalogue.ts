import type { Knex } from 'knex'
import {
  dropTables,
  idColumn,
  instantColumn,
  isPostgres,
  linkColumn,
  ownerColumn,
  runAll,
  timestamps,
} from './columns.ts'

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
  table.text('fibres').notNullable().defaultTo('[]')
  table.text('care').notNullable()
  table.text('care_symbols').notNullable().defaultTo('[]')
  table.string('status', 10).notNullable().defaultTo('DRAFT').checkIn(['DRAFT', 'ACTIVE', 'ARCHIVED'])
  table.text('features').notNullable().defaultTo('[]')
  table.text('specifications').notNullable().defaultTo('{}')
  table.text('measurements').notNullable().defaultTo('[]')
  table.float('rating').notNullable().defaultTo(0)
  table.integer('review_count').notNullable().defaultTo(0)
  // Numbers of approved reviews that say how the garment fits.
  for (const name of ['fit_short', 'fit_right', 'fit_long']) table.integer(name).notNullable().defaultTo(0)
  table.integer('units_sold').notNullable().defaultTo(0)
  table.integer('model_height_cm')
  table.string('model_size', 30)
  table.string('meta_title', 200)
  table.string('meta_description', 400)
  table.integer('version').notNullable().defaultTo(1)
  timestamps(table)
  // Archived because its last unit was sold; it becomes active automatically when units return.
  table.boolean('is_auto_archived').notNullable().defaultTo(false)
  table.index(['status', 'updated_at'])
  table.index(['updated_at', 'id'])
  table.index(['title', 'id'])
  // Index by which every process looks for changes each second.
  table.index(['created_at'])
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
  // Number of moves in its ledger, from which the next one gets its number, under the lock of the change itself.
  table.integer('move_count').notNullable().defaultTo(0)
  table.unique(['product_id', 'color', 'size', 'length_cm', 'collar', 'cuffs'])
  table.check('reserved >= 0 AND reserved <= stock', [], 'variants_reserved_within_stock')
}

/** SKUs in the form that people use in file names: without case and separators. */
const skuKey = ['-', '_', ' ', '.', '/', ':', '+', '#', ',', '(', ')'].reduce(
  (sql, sign) => `replace(${sql}, '${sign}', '')`,
  'lower(sku)',
)

const variantIndexes = (db: Knex) => [
  // A SKU belongs to one variant, whatever its case. SKUs are also found by their beginning, so they are compared byte
  // by byte, which SQLite does anyway.
  `create unique index variants_sku_start on variants ((lower(sku)${isPostgres(db) ? ' collate "C"' : ''}))`,
  `create index variants_sku_key on variants ((${skuKey}))`,
  // Scanners find a garment by its barcode.
  "create index variants_barcodes on variants (lower(barcode)) where barcode <> ''",
]

/**
 * Rows that product lists read: one for each ACTIVE product that has variants, with the card exactly as the API returns
 * it (JSON). Updated in the transaction that changes the product or makes it sell out or return to stock.
 */
const createListings = (table: Knex.CreateTableBuilder) => {
  idColumn(table, 'product_id').primary().references('id').inTable('products').onDelete('CASCADE')
  table.integer('price_from').notNullable()
  table.integer('price_to').notNullable()
  table.float('rating').notNullable()
  table.integer('review_count').notNullable()
  table.integer('units_sold').notNullable()
  instantColumn(table, 'created_at').notNullable()
  // Lists show sold-out products last.
  table.boolean('in_stock').notNullable().defaultTo(true)
  // At least one variant in stock costs less than its regular price.
  table.boolean('on_sale').notNullable().defaultTo(false)
  // Sizes and prices by colour, as JSON, from which facets are counted. Placed before the long card, so that SQLite
  // need not read past it.
  table.text('options').notNullable()
  table.text('card').notNullable()
  table.index(['price_from', 'product_id'])
  table.index(['rating', 'review_count', 'product_id'])
  table.index(['units_sold', 'product_id'])
  table.index(['created_at', 'product_id'])
  table.index(['in_stock', 'units_sold', 'product_id'])
}

/** Former slugs, which still lead to their owner. */
const createSlugs = (owner: string, column: string) => (table: Knex.CreateTableBuilder) => {
  table.string('slug', 120).primary()
  ownerColumn(table, column, owner).index()
  instantColumn(table, 'created_at').notNullable()
}

/** Changes of many products at once, which can be undone. */
const createChangeSets = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  instantColumn(table, 'at').notNullable()
  linkColumn(table, 'user_id', 'users')
  // Summary of the change, in words.
  table.string('summary', 300).notNullable()
  // Each changed row with its values before and after, as JSON.
  table.text('changes').notNullable()
  instantColumn(table, 'undone_at')
  table.index(['at'])
}

/** Sheets of products that are being imported. */
const createImports = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  instantColumn(table, 'created_at').notNullable()
  linkColumn(table, 'user_id', 'users')
  table.string('file_name', 255).notNullable()
  table.string('state', 10).notNullable()
  // JSON: the header, the cells, the meaning of each column, the results of the check by row and in total, and the
  // plan.
  for (const name of ['header', 'cells', 'columns']) table.text(name).notNullable()
  for (const name of ['found_rows', 'found', 'plan']) table.text(name)
  table.integer('row_count').notNullable()
  table.integer('total').notNullable().defaultTo(0)
  table.index(['created_at', 'id'])
}

/** State of each product before its import, from which the import can be undone. */
const createImportSteps = (table: Knex.CreateTableBuilder) => {
  ownerColumn(table, 'import_id', 'product_imports')
  // Position in the plan.
  table.integer('place').notNullable()
  table.string('title', 200).notNullable()
  // The change as JSON; null if none could be made, for the reason in `reason`.
  table.text('plan')
  table.text('reason')
  instantColumn(table, 'undone_at')
  table.text('undo_reason')
  table.primary(['import_id', 'place'])
}

/** Creates the tables of products, variants, pictures and collections, and those that lists read. */
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
  // In the order in which the command palette lists titles, so that a search stops when it has found enough.
  await db.raw('create index products_best_sellers on products (units_sold desc, id, title)')
  await db.schema.createTable('variants', createVariants)
  await runAll(db, variantIndexes(db))
  await db.schema.createTable('product_images', table => {
    idColumn(table).primary()
    ownerColumn(table, 'product_id', 'products')
    linkColumn(table, 'variant_id', 'variants').index()
    // Indexed, because the shop checks whether a picture is still used before removing it.
    table.string('media_key', 64).notNullable().references('key').inTable('media').index()
    table.string('alt', 300).notNullable().defaultTo('')
    table.integer('sort').notNullable().defaultTo(0)
    table.index(['product_id', 'sort'])
  })
  await db.schema.createTable('videos', table => {
    table.string('key', 64).primary()
    table.string('kind', 4).notNullable().checkIn(['mp4', 'webm'])
    table.integer('width').notNullable()
    table.integer('height').notNullable()
    table.float('seconds').notNullable()
    table.integer('bytes').notNullable()
    instantColumn(table, 'created_at').notNullable()
  })
  await db.schema.createTable('product_videos', table => {
    ownerColumn(table, 'product_id', 'products').primary()
    table.string('video_key', 64).notNullable().references('key').inTable('videos').index()
    table.string('poster_key', 64).references('key').inTable('media').index()
    table.string('alt', 300).notNullable().defaultTo('')
  })
  await db.schema.createTable('collection_products', table => {
    ownerColumn(table, 'collection_id', 'collections')
    ownerColumn(table, 'product_id', 'products').index()
    table.integer('position').notNullable().defaultTo(0)
    table.primary(['collection_id', 'product_id'])
    table.index(['collection_id', 'position', 'product_id'])
  })
  await db.schema.createTable('product_companions', table => {
    ownerColumn(table, 'product_id', 'products')
    table.string('kind', 4).notNullable().checkIn(['LOOK', 'SET'])
    ownerColumn(table, 'other_id', 'products')
    table.integer('position').notNullable()
    table.primary(['product_id', 'kind', 'other_id'])
    table.index(['other_id', 'kind'])
    table.check('product_id <> other_id', [], 'product_companions_another')
  })
  await db.schema.createTable('product_slugs', createSlugs('products', 'product_id'))
  await db.schema.createTable('collection_slugs', createSlugs('collections', 'collection_id'))
  await db.schema.createTable('product_listings', createListings)
  // One row, incremented by every change visible to shoppers; its lock also makes such changes wait for each other.
  await db.schema.createTable('catalog_state', table => {
    table.integer('version').notNullable()
    // Number of the last entry in `catalog_changes_index`.
    table.integer('changes').notNullable().defaultTo(0)
  })
  await db('catalog_state').insert({ version: 1 })
  // The last change of each product's listing, or of a collection's order, which the cached catalogues follow.
  await db.schema.createTable('catalog_changes_index', table => {
    idColumn(table).primary()
    table.integer('number').notNullable()
    table.index(['number', 'id'])
  })
  await db.schema.createTable('change_sets', createChangeSets)
  await db.schema.createTable('product_imports', createImports)
  await db.schema.createTable('product_import_steps', createImportSteps)
}

export const down = (db: Knex) =>
  dropTables(db, [
    'product_import_steps',
    'product_imports',
    'change_sets',
    'catalog_changes_index',
    'catalog_state',
    'product_listings',
    'collection_slugs',
    'product_slugs',
    'product_companions',
    'collection_products',
    'product_videos',
    'videos',
    'product_images',
    'variants',
    'products',
    'collections',
    'media',
  ])
