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

const statuses = ['PENDING', 'PAID', 'SHIPPED', 'DELIVERED', 'CANCELED', 'REFUNDED']

/** The rate, per cent, and the reason for it, at the time of the order. */
const vatColumns = (table: Knex.CreateTableBuilder) => {
  table.double('vat_rate').notNullable()
  table.string('vat_reason', 20).notNullable().checkIn(['standard', 'not_registered'])
}

const createOrders = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  // Short enough to say over the phone: `M-10482`.
  table.string('number', 12).notNullable().unique()
  linkColumn(table, 'user_id', 'users')
  // No foreign key: an order outlives the cart it came from.
  idColumn(table, 'cart_id')
  table.string('status', 10).notNullable().checkIn(statuses)
  table.integer('attempt').notNullable().defaultTo(1)
  table.string('currency', 3).notNullable()
  for (const amount of ['subtotal', 'shipping', 'tax', 'total']) table.integer(amount).notNullable()
  // VAT on delivery; each line has its own.
  vatColumns(table)
  table.integer('discount').notNullable().defaultTo(0)
  table.string('promotion_code', 40)
  // No foreign key: an order outlives the promotion.
  idColumn(table, 'promotion_id').index()
  table.string('shipping_method', 10).notNullable().checkIn(['standard', 'express'])
  // Gift message from the shopper, to be enclosed in the parcel.
  table.string('gift_note', 200)
  table.string('email', 254).notNullable()
  // Version of its emailed links: incrementing it voids the earlier ones.
  table.integer('link_version').notNullable().defaultTo(1)
  table.string('first_name', 80).notNullable()
  table.string('last_name', 80).notNullable()
  table.text('shipping_address').notNullable()
  table.text('billing_address').notNullable()
  // Country of the delivery address.
  table.string('country', 2).notNullable().defaultTo('')
  // Hash that shows whether a checkout of the same cart asks for the same.
  table.string('fingerprint', 64).notNullable()
  table.string('stripe_session_id', 255).unique()
  table.string('payment_intent_id', 255).unique()
  table.text('session_url')
  instantColumn(table, 'session_expires_at')
  table.text('session_params')
  // State of the attempts to pay while it is unpaid, with the bank's reason.
  table.string('payment_state', 10).checkIn(['declined', 'under_way'])
  table.text('payment_reason')
  // Time when its payment session was last queried.
  instantColumn(table, 'checked_at')
  // Keyed digest of the network that placed it, removed after a day: the units that one network may reserve unpaid are
  // limited.
  table.string('placed_from', 64)
  // Time when a changed checkout of its cart replaced it while it was unpaid.
  instantColumn(table, 'superseded_at')
  // Person who began to cancel it unpaid, and the reason, as JSON: the cancellation is completed in their name.
  table.text('cancel_intent')
  // Reason why staff have to check it.
  table.text('review_flag')
  // Reason why it may not be sent, in words: its open payment cases that staff have not released.
  table.text('dispute')
  // Code of the return whose parcel has to arrive before this exchange is sent.
  table.string('waits_for', 12)
  instantColumn(table, 'paid_at')
  // Payment method; null until it is paid.
  table.string('payment_method', 10)
  // Means of payment in the provider's words, such as `Visa ending 4242`.
  table.string('paid_with', 80)
  // Amount captured, if it is less than the total.
  table.integer('captured')
  // Tells whether its products' sold units include it.
  table.boolean('is_counted').notNullable().defaultTo(false)
  table.string('carrier', 40)
  table.string('tracking_number', 60)
  instantColumn(table, 'packed_at')
  instantColumn(table, 'shipped_at')
  instantColumn(table, 'delivered_at')
  // Time when it was cancelled, or refunded in full.
  instantColumn(table, 'ended_at')
  table.integer('version').notNullable().defaultTo(1)
  timestamps(table)
  table.check('total >= 0 AND tax >= 0 AND tax <= total', [], 'orders_amounts')
  table.check('total = subtotal - discount + shipping', [], 'orders_sum')
  table.check("status in ('PENDING', 'CANCELED') or paid_at is not null", [], 'orders_paid')
  table.index(['user_id', 'created_at'])
}

const orderIndexes = [
  "create unique index orders_one_pending on orders (cart_id) where status = 'PENDING'",
  // Each index contains all columns that a list filters by, so that counting and paging need not read the orders
  // themselves.
  'create index orders_newest on orders (created_at, id, status, country, total)',
  'create index orders_by_status on orders (status, created_at, id, country, total)',
  'create index orders_by_total on orders (total, created_at, id, status, country)',
  `create index orders_to_look_at on orders (created_at, id, status, country, total)
    where review_flag is not null`,
  // Orders of guests, which join an account with the same address.
  'create index orders_of_guests on orders (email) where user_id is null',
  'create index orders_to_count on orders (paid_at) where paid_at is not null and is_counted = false',
  'create index orders_placed_from on orders (placed_from, created_at) where placed_from is not null',
]

const createOrderItems = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'order_id', 'orders').index()
  linkColumn(table, 'variant_id', 'variants').index()
  linkColumn(table, 'product_id', 'products').index()
  table.string('title', 200).notNullable()
  table.string('slug', 120).notNullable()
  table.string('sku', 80).notNullable()
  table.string('color', 60).notNullable()
  table.string('size', 30).notNullable()
  // Details that distinguish its variant from others of the same size and colour.
  table.string('details', 250).notNullable().defaultTo('')
  table.integer('price').notNullable()
  table.integer('quantity').notNullable().checkPositive()
  table.integer('line_total').notNullable()
  table.integer('discount').notNullable().defaultTo(0)
  table.integer('tax').notNullable()
  vatColumns(table)
  table.string('image_key', 64).references('key').inTable('media').index()
  // Tells whether it has the size and length that fit advice recommended; null without advice.
  table.string('advice', 10).checkIn(['followed', 'otherwise'])
}

const createOrderEvents = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'order_id', 'orders')
  // Index by which every process looks for changes each second.
  instantColumn(table, 'at').notNullable().index()
  // A user's id, or another actor: `shopper`, `provider`, `system`.
  table.string('actor', 40).notNullable()
  table.string('from_status', 10)
  table.string('to_status', 10)
  table.text('detail').notNullable()
  table.boolean('is_note').notNullable().defaultTo(false)
  table.index(['order_id', 'at'])
}

/**
 * Creates the words by which staff search for orders. Words are found by their beginning, so they are compared byte by
 * byte.
 */
const createOrderWords = (db: Knex) => [
  `create table order_words (
    order_id varchar(36) not null references orders (id) on delete cascade,
    word varchar(100)${isPostgres(db) ? ' collate "C"' : ''} not null,
    created_at varchar(24) not null,
    primary key (order_id, word))${isPostgres(db) ? '' : ' without rowid'}`,
  'create index order_words_found on order_words (word, created_at, order_id)',
]

const createStockMoves = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'variant_id', 'variants')
  linkColumn(table, 'order_item_id', 'order_items')
  table
    .string('kind', 10)
    .notNullable()
    .checkIn(['RESERVE', 'RELEASE', 'CONSUME', 'RESTOCK', 'COUNT', 'RECEIVE', 'CORRECT'])
  table.integer('quantity').notNullable()
  // Change of its variant's two numbers, which are the sums of their moves.
  table.integer('stock_delta').notNullable()
  table.integer('reserved_delta').notNullable()
  // Numbers a variant's moves without gaps in the order in which they happened, which instants alone cannot show.
  table.integer('number').notNullable()
  instantColumn(table, 'at').notNullable()
  table.string('actor', 40).notNullable()
  table.text('note').notNullable().defaultTo('')
  // Makes each step of a line's stock happen at most once.
  table.unique(['order_item_id', 'kind'])
  table.unique(['variant_id', 'number'])
}

/** Creates the tables of orders with their lines and history, of uses of promotions, and of the stock ledger. */
export const up = async (db: Knex) => {
  await db.schema.createTable('orders', createOrders)
  await runAll(db, orderIndexes)
  await db.schema.createTable('order_items', createOrderItems)
  // Most lines have no advice, so results of advice are summed from this index.
  await db.raw('create index order_items_advised on order_items (order_id) where advice is not null')
  await db.schema.createTable('order_events', createOrderEvents)
  await runAll(db, createOrderWords(db))
  await db.schema.createTable('promotion_uses', table => {
    ownerColumn(table, 'promotion_id', 'promotions')
    linkColumn(table, 'user_id', 'users')
    ownerColumn(table, 'order_id', 'orders').primary()
    instantColumn(table, 'at').notNullable()
    table.index(['promotion_id', 'user_id'])
  })
  await db.schema.createTable('stock_moves', createStockMoves)
  // Includes only manual moves: the others come with an order or with one of its events.
  await db.raw(
    "create index stock_moves_by_hand on stock_moves (at) where kind in ('COUNT', 'RECEIVE', 'CORRECT')",
  )
}

export const down = (db: Knex) =>
  dropTables(db, ['stock_moves', 'promotion_uses', 'order_words', 'order_events', 'order_items', 'orders'])
