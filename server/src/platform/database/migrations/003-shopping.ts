import type { Knex } from 'knex'
import { dropTables, idColumn, instantColumn, linkColumn, ownerColumn, timestamps } from './columns.ts'

const createReviews = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'product_id', 'products')
  linkColumn(table, 'user_id', 'users')
  table.integer('rating').notNullable().checkBetween([1, 5])
  table.string('status', 10).notNullable().defaultTo('PENDING').checkIn(['PENDING', 'APPROVED', 'REJECTED'])
  table.string('fit', 5).checkIn(['short', 'right', 'long'])
  table.string('title', 200).notNullable().defaultTo('')
  table.text('comment').notNullable().defaultTo('')
  table.integer('version').notNullable().defaultTo(1)
  timestamps(table)
  // Title, comment, writer and product, updated by triggers of the database (`004-search.ts`).
  table.text('search_text').notNullable().defaultTo('')
  table.unique(['user_id', 'product_id'])
  table.index(['product_id', 'status', 'created_at'])
  table.index(['status', 'created_at'])
  table.index(['rating', 'created_at'])
  table.index(['created_at', 'id'])
  // Index by which every process looks for changes each second.
  table.index(['updated_at'])
}

const createPromotions = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  // In upper case.
  table.string('code', 40).notNullable().unique()
  table.string('kind', 20).notNullable().checkIn(['percentage', 'fixed_amount', 'free_delivery'])
  table.integer('value')
  table.integer('minimum_spend').notNullable().defaultTo(0)
  instantColumn(table, 'starts_at')
  instantColumn(table, 'ends_at')
  table.integer('usage_limit')
  table.integer('per_customer_limit')
  table.boolean('is_active').notNullable().defaultTo(true)
  // Number of rows in `promotion_uses`; may exceed the limit if a cancelled order turns out to be paid.
  table.integer('uses').notNullable().defaultTo(0)
  table.integer('version').notNullable().defaultTo(1)
  timestamps(table)
  table.check('uses >= 0', [], 'promotions_uses')
  table.index(['created_at', 'id'])
}

/** Creates the tables of carts, wishlists, back-in-stock requests, reviews and promotion codes. */
export const up = async (db: Knex) => {
  await db.schema.createTable('carts', table => {
    idColumn(table).primary()
    // Null for a guest. Not unique itself: `owner`, which is unique, contains the id of an account, so each account has
    // one cart. A second unique index would make an insert fail if two carts begin at once.
    idColumn(table, 'user_id').index().references('id').inTable('users').onDelete('CASCADE')
    // The account's id, or a digest of the token in the guest's browser.
    table.string('owner', 64).notNullable().unique()
    timestamps(table)
    // Indexed to find idle carts. Changes of lines do not update it, so that they stay cheap; only the promotion code
    // does.
    table.index('updated_at')
    table.string('promotion_code', 40)
    table.check('user_id is null or owner = user_id', [], 'carts_owner')
  })
  await db.schema.createTable('cart_items', table => {
    idColumn(table).primary()
    ownerColumn(table, 'cart_id', 'carts')
    ownerColumn(table, 'variant_id', 'variants').index()
    table.integer('quantity').notNullable().checkPositive()
    // The unit price when the line was last changed, from which the cart reports later price changes.
    table.integer('price_seen').notNullable()
    // Tells whether it has the size and length that fit advice recommended; null without advice.
    table.string('advice', 10).checkIn(['followed', 'otherwise'])
    instantColumn(table, 'created_at').notNullable()
    table.unique(['cart_id', 'variant_id'])
  })
  await db.schema.createTable('wishlist_items', table => {
    idColumn(table).primary()
    ownerColumn(table, 'user_id', 'users')
    ownerColumn(table, 'product_id', 'products').index()
    linkColumn(table, 'variant_id', 'variants')
    instantColumn(table, 'created_at').notNullable()
    table.unique(['user_id', 'product_id'])
  })
  // The people for whom an account chooses sizes.
  await db.schema.createTable('fit_profiles', table => {
    ownerColumn(table, 'user_id', 'users')
    table.integer('position').notNullable()
    table.string('name', 30).notNullable()
    table.integer('height_cm')
    table.string('build', 10).notNullable()
    table.string('hem', 10).notNullable()
    table.primary(['user_id', 'position'])
  })
  // Back-in-stock requests for a sold-out variant, until one email has answered them.
  await db.schema.createTable('stock_asks', table => {
    idColumn(table).primary()
    ownerColumn(table, 'variant_id', 'variants')
    table.string('email', 254).notNullable().index()
    instantColumn(table, 'created_at').notNullable()
    // Time when the email was queued; null while the request is open.
    instantColumn(table, 'told_at')
    table.index(['variant_id', 'told_at', 'created_at'])
    table.index('told_at')
    table.index('created_at')
  })
  await db.raw(
    'create unique index stock_asks_one_open on stock_asks (variant_id, email) where told_at is null',
  )
  await db.schema.createTable('reviews', createReviews)
  await db.schema.createTable('review_photos', table => {
    idColumn(table).primary()
    ownerColumn(table, 'user_id', 'users').index()
    ownerColumn(table, 'product_id', 'products').index()
    // Null until a review is saved with it.
    idColumn(table, 'review_id').index().references('id').inTable('reviews').onDelete('CASCADE')
    table.string('media_key', 64).notNullable().references('key').inTable('media').index()
    table.integer('position').notNullable().defaultTo(0)
    instantColumn(table, 'created_at').notNullable()
  })
  await db.schema.createTable('promotions', createPromotions)
  // Counts of shoppers' steps by day in the shop's time zone, without any personal data.
  await db.schema.createTable('visit_counts', table => {
    table.string('day', 10).notNullable()
    table.string('step', 20).notNullable()
    table.integer('count').notNullable()
    table.primary(['day', 'step'])
  })
  // Number of times that fit advice was given on each day. Without a foreign key, so that counts outlive their product.
  await db.schema.createTable('advice_counts', table => {
    table.string('day', 10).notNullable()
    idColumn(table, 'product_id').notNullable()
    table.integer('count').notNullable()
    table.primary(['day', 'product_id'])
  })
}

export const down = (db: Knex) =>
  dropTables(db, [
    'advice_counts',
    'visit_counts',
    'promotions',
    'review_photos',
    'reviews',
    'stock_asks',
    'fit_profiles',
    'wishlist_items',
    'cart_items',
    'carts',
  ])
