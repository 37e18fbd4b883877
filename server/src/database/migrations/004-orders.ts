import type { Knex } from 'knex'
import { idColumn, instantColumn, linkColumn, ownerColumn, timestamps } from './columns.ts'

const statuses = ['PENDING', 'PAID', 'SHIPPED', 'DELIVERED', 'CANCELED', 'REFUNDED']
const moveKinds = ['RESERVE', 'RELEASE', 'CONSUME', 'RESTOCK', 'COUNT', 'RECEIVE']

const createOrders = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  linkColumn(table, 'user_id', 'users')
  // No foreign key: an order outlives the cart it came from.
  idColumn(table, 'cart_id')
  table.string('status', 10).notNullable().checkIn(statuses)
  table.integer('attempt').notNullable().defaultTo(1)
  table.string('currency', 3).notNullable()
  for (const amount of ['subtotal', 'shipping', 'tax', 'total']) table.integer(amount).notNullable()
  table.string('shipping_method', 10).notNullable().checkIn(['standard', 'express'])
  table.string('email', 254).notNullable()
  table.string('first_name', 80).notNullable()
  table.string('last_name', 80).notNullable()
  table.text('shipping_address').notNullable()
  table.text('billing_address').notNullable()
  table.string('fingerprint', 64).notNullable()
  table.string('stripe_session_id', 255).unique()
  table.string('payment_intent_id', 255).unique()
  table.text('session_url')
  instantColumn(table, 'session_expires_at')
  table.text('session_params')
  table.text('review_flag')
  table.string('invoice_number', 30).unique()
  instantColumn(table, 'paid_at')
  timestamps(table)
  table.check('total >= 0 AND tax >= 0 AND tax <= total', [], 'orders_amounts')
  table.index(['user_id', 'created_at'])
  table.index(['status', 'created_at'])
  table.index(['created_at', 'id'])
}

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
  table.integer('price').notNullable()
  table.integer('quantity').notNullable().checkPositive()
  table.integer('line_total').notNullable()
  table.integer('tax').notNullable()
  table.string('image_key', 64).references('key').inTable('media')
}

const createRefunds = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'order_id', 'orders').index()
  table.integer('amount').notNullable().checkPositive()
  table.string('state', 10).notNullable().checkIn(['PENDING', 'SUCCEEDED', 'FAILED'])
  table.text('reason').notNullable()
  table.string('stripe_refund_id', 255).unique()
  table.text('last_error')
  timestamps(table)
}

const createOutbox = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  table.string('dedupe_key', 120).notNullable().unique()
  table.string('kind', 40).notNullable()
  table.text('payload').notNullable()
  table.integer('attempts').notNullable().defaultTo(0)
  instantColumn(table, 'available_at').notNullable()
  instantColumn(table, 'lease_until')
  instantColumn(table, 'sent_at')
  table.text('last_error')
  instantColumn(table, 'created_at').notNullable()
}

export const up = async (db: Knex) => {
  await db.schema.createTable('orders', createOrders)
  await db.raw("create unique index orders_one_pending on orders (cart_id) where status = 'PENDING'")
  await db.schema.createTable('order_items', createOrderItems)
  await db.schema.createTable('order_events', table => {
    idColumn(table).primary()
    ownerColumn(table, 'order_id', 'orders')
    instantColumn(table, 'at').notNullable()
    // A user's id, or who else acted: `shopper`, `provider`, `system`.
    table.string('actor', 40).notNullable()
    table.string('from_status', 10)
    table.string('to_status', 10)
    table.text('detail').notNullable()
    table.index(['order_id', 'at'])
  })
  await db.schema.createTable('stock_moves', table => {
    idColumn(table).primary()
    ownerColumn(table, 'variant_id', 'variants')
    linkColumn(table, 'order_item_id', 'order_items')
    table.string('kind', 10).notNullable().checkIn(moveKinds)
    table.integer('quantity').notNullable()
    instantColumn(table, 'at').notNullable()
    table.string('actor', 40).notNullable()
    table.text('note').notNullable().defaultTo('')
    // What makes each step of a line's stock happen at most once.
    table.unique(['order_item_id', 'kind'])
    table.index(['variant_id', 'at'])
  })
  await db.schema.createTable('stripe_events', table => {
    table.string('id', 255).primary()
    table.string('type', 80).notNullable()
    table.text('payload').notNullable()
    instantColumn(table, 'received_at').notNullable()
    instantColumn(table, 'processed_at')
    table.integer('attempts').notNullable().defaultTo(0)
    table.text('last_error')
  })
  await db.raw('create index stripe_events_open on stripe_events (received_at) where processed_at is null')
  await db.schema.createTable('refunds', createRefunds)
  await db.raw("create unique index refunds_one_open on refunds (order_id) where state = 'PENDING'")
  await db.schema.createTable('outbox', createOutbox)
  await db.raw('create index outbox_due on outbox (available_at) where sent_at is null')
  // Numbers without gaps (invoices): a sequence would leave one where a transaction is rolled back.
  await db.schema.createTable('counters', table => {
    table.string('name', 40).primary()
    table.integer('value').notNullable()
  })
}

export const down = async (db: Knex) => {
  const tables = [
    'counters',
    'outbox',
    'refunds',
    'stripe_events',
    'stock_moves',
    'order_events',
    'order_items',
  ]
  for (const table of [...tables, 'orders']) await db.schema.dropTable(table)
}
