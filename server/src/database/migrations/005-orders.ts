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

const createOrders = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  linkColumn(table, 'user_id', 'users')
  // No foreign key: an order outlives the cart it came from.
  idColumn(table, 'cart_id')
  table.string('status', 10).notNullable().checkIn(statuses)
  table.integer('attempt').notNullable().defaultTo(1)
  table.string('currency', 3).notNullable()
  for (const amount of ['subtotal', 'shipping', 'tax', 'total']) table.integer(amount).notNullable()
  table.integer('discount').notNullable().defaultTo(0)
  table.string('promotion_code', 40)
  // No foreign key: an order outlives the promotion.
  idColumn(table, 'promotion_id').index()
  table.string('shipping_method', 10).notNullable().checkIn(['standard', 'express'])
  // Note that the shopper wants to be written into the parcel.
  table.string('gift_note', 200)
  table.string('email', 254).notNullable()
  table.string('first_name', 80).notNullable()
  table.string('last_name', 80).notNullable()
  table.text('shipping_address').notNullable()
  table.text('billing_address').notNullable()
  // Of the delivery address.
  table.string('country', 2).notNullable().defaultTo('')
  // Tells whether a checkout of the same cart asks for the same.
  table.string('fingerprint', 64).notNullable()
  table.string('stripe_session_id', 255).unique()
  table.string('payment_intent_id', 255).unique()
  table.text('session_url')
  instantColumn(table, 'session_expires_at')
  table.text('session_params')
  // What became of attempts to pay it, while it is unpaid, with the bank's reason.
  table.string('payment_state', 10).checkIn(['declined', 'under_way'])
  table.text('payment_reason')
  // When its payment session was last asked about.
  instantColumn(table, 'checked_at')
  // A keyed digest of the network it was placed from, forgotten after a day: what one network holds unpaid is limited.
  table.string('placed_from', 64)
  // When a changed checkout of its cart replaced it while it was unpaid.
  instantColumn(table, 'superseded_at')
  // Person who set out to cancel it unpaid and the reason, as JSON: whoever ends it does so in their name.
  table.text('cancel_intent')
  // Reason why staff have to look at it.
  table.text('review_flag')
  // What keeps it from being sent, in words: the open payment cases that staff have not released.
  table.text('dispute')
  instantColumn(table, 'paid_at')
  // Way in which it was paid: null until then.
  table.string('payment_method', 10)
  // The same in the provider's words, such as `Visa ending 4242`.
  table.string('paid_with', 80)
  // Sum captured where that is less than the total.
  table.integer('captured')
  // Tells whether it is among the sold units of its products.
  table.boolean('is_counted').notNullable().defaultTo(false)
  table.string('carrier', 40)
  table.string('tracking_number', 60)
  instantColumn(table, 'shipped_at')
  table.integer('version').notNullable().defaultTo(1)
  timestamps(table)
  table.check('total >= 0 AND tax >= 0 AND tax <= total', [], 'orders_amounts')
  table.check('total = subtotal - discount + shipping', [], 'orders_sum')
  table.check("status in ('PENDING', 'CANCELED') or paid_at is not null", [], 'orders_paid')
  table.index(['user_id', 'created_at'])
}

const orderIndexes = [
  "create unique index orders_one_pending on orders (cart_id) where status = 'PENDING'",
  // Each holds all that a list filters by, so that counting and paging need not read the orders themselves.
  'create index orders_newest on orders (created_at, id, status, country, total)',
  'create index orders_by_status on orders (status, created_at, id, country, total)',
  'create index orders_by_total on orders (total, created_at, id, status, country)',
  `create index orders_to_look_at on orders (created_at, id, status, country, total)
    where review_flag is not null`,
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
  // Details that tell its variant from others of the same size and colour.
  table.string('details', 250).notNullable().defaultTo('')
  table.integer('price').notNullable()
  table.integer('quantity').notNullable().checkPositive()
  table.integer('line_total').notNullable()
  table.integer('discount').notNullable().defaultTo(0)
  table.integer('tax').notNullable()
  table.string('image_key', 64).references('key').inTable('media').index()
}

const createOrderEvents = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'order_id', 'orders')
  // Every process asks each second what is new.
  instantColumn(table, 'at').notNullable().index()
  // A user's id, or who else acted: `shopper`, `provider`, `system`.
  table.string('actor', 40).notNullable()
  table.string('from_status', 10)
  table.string('to_status', 10)
  table.text('detail').notNullable()
  table.boolean('is_note').notNullable().defaultTo(false)
  table.index(['order_id', 'at'])
}

/** Words by which staff look for orders. They are looked for by their beginning, so they are compared byte by byte. */
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
  // Effect on its variant's two numbers, which are the sums of their moves.
  table.integer('stock_delta').notNullable()
  table.integer('reserved_delta').notNullable()
  // Counts up without gaps for each variant in the order in which moves happened, which instants alone cannot tell.
  table.integer('number').notNullable()
  instantColumn(table, 'at').notNullable()
  table.string('actor', 40).notNullable()
  table.text('note').notNullable().defaultTo('')
  // Makes each step of a line's stock happen at most once.
  table.unique(['order_item_id', 'kind'])
  table.unique(['variant_id', 'number'])
}

const createRefunds = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'order_id', 'orders')
  table.integer('amount').notNullable().checkPositive()
  table.string('state', 10).notNullable().checkIn(['PENDING', 'SUCCEEDED', 'FAILED'])
  table.text('reason').notNullable()
  table.string('actor', 40).notNullable().defaultTo('system')
  table.string('method', 10).notNullable().defaultTo('card')
  // The payment that goes back where it is not the order's own.
  idColumn(table, 'stray_payment_id').index()
  table.string('stripe_refund_id', 255).unique()
  table.text('last_error')
  // Count of the idempotency key that it is asked for under, since when, and until when somebody is at it.
  table.integer('attempt').notNullable().defaultTo(1)
  instantColumn(table, 'attempt_at')
  instantColumn(table, 'lease_until')
  timestamps(table)
  table.index(['state', 'created_at'])
  // With the state: SQLite would take the index of the state alone, which nearly all of them share.
  table.index(['order_id', 'state'])
}

/** Refunds from the provider's dashboard are done already; only our own wait for each other. */
const open = "state = 'PENDING' and actor <> 'provider'"
const refundIndexes = [
  `create unique index refunds_open_order_id on refunds (order_id) where ${open} and stray_payment_id is null`,
  `create unique index refunds_open_stray_payment_id on refunds (stray_payment_id) where ${open}`,
]

const createRefundLines = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'refund_id', 'refunds').index()
  // Null: its delivery.
  linkColumn(table, 'order_item_id', 'order_items').index()
  table.integer('quantity').notNullable().checkPositive()
  table.integer('amount').notNullable()
  // Tells whether the units go back on the shelf once the money is back, and how many have.
  table.boolean('restocks').notNullable()
  table.integer('restocked').notNullable().defaultTo(0)
  table.check('amount >= 0 and restocked >= 0 and restocked <= quantity', [], 'refund_lines_amounts')
}

/** Payments that came for an order and are not its own: of another sum, or second ones. */
const createStrayPayments = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'order_id', 'orders').index()
  table.string('payment_intent_id', 255).notNullable().unique()
  table.string('session_id', 255).notNullable()
  table.integer('amount').notNullable().checkPositive()
  table.string('currency', 3).notNullable()
  // Name of what differs from the order.
  table.string('problem', 20).notNullable()
  table.string('state', 10).notNullable().checkIn(['OPEN', 'ACCEPTED', 'RETURNED'])
  timestamps(table)
}

/** Cases that a bank or the provider has opened about a payment: disputes and inquiries, warnings of fraud, reviews. */
const createPaymentCases = (table: Knex.CreateTableBuilder) => {
  // The provider's id.
  table.string('id', 255).primary()
  table.string('kind', 15).notNullable().checkIn(['dispute', 'fraud_warning', 'review'])
  // Null: the payment belongs to no order here.
  idColumn(table, 'order_id').references('id').inTable('orders').onDelete('CASCADE').index()
  // The payment where it is not the order's own.
  idColumn(table, 'stray_payment_id')
  table.string('payment_intent_id', 255)
  table.integer('amount').notNullable()
  table.string('currency', 3).notNullable()
  table.string('reason', 60).notNullable()
  // The provider's word, such as `needs_response`, `warning_closed`, `won`.
  table.string('status', 40).notNullable()
  // Last moment for an answer.
  instantColumn(table, 'due_by')
  // Sum that the bank has taken for it and not given back, and the provider's fee: what the ledger follows.
  table.integer('withdrawn').notNullable().defaultTo(0)
  table.integer('fee').notNullable().defaultTo(0)
  // Part of what a bank has kept that no refund stands for: of a payment of no order, or one that had gone back before.
  table.integer('written_off').notNullable().defaultTo(0)
  // Tells whether the provider refuses to refund the payment because of it.
  table.boolean('blocks_refund').notNullable().defaultTo(false)
  // When staff let the order be sent all the same.
  instantColumn(table, 'released_at')
  instantColumn(table, 'ended_at')
  // When the provider was last asked about it.
  instantColumn(table, 'checked_at')
  table.integer('version').notNullable().defaultTo(1)
  timestamps(table)
  table.check('amount >= 0 and withdrawn >= 0 and fee >= 0 and written_off >= 0', [], 'payment_cases_amounts')
}

/** Accounts of the money ledger. A move takes its sum from the one it credits to the one it debits. */
const accounts = [
  // What the payment provider owes the shop.
  'provider',
  // The shop's own bank account and till.
  'bank',
  // What was sold, VAT included, less what was given back.
  'sales',
  // Money that came and belongs to no sale yet.
  'unassigned',
  // What banks hold while they decide about a dispute.
  'disputed',
  'fees',
  'losses',
  // What the provider booked for reasons of its own.
  'other',
]

const createMoneyMoves = (table: Knex.CreateTableBuilder) => {
  // In the order in which they happened; a number may be missing, as a transaction that is undone keeps its own.
  table.increments('number')
  idColumn(table, 'order_id').references('id').inTable('orders').index()
  table.string('kind', 20).notNullable()
  for (const side of ['debit', 'credit']) table.string(side, 12).notNullable().checkIn(accounts)
  table.integer('amount').notNullable()
  table.string('currency', 3).notNullable()
  // Payment, refund, case or movement at the provider that it is of.
  table.string('subject', 255).notNullable()
  instantColumn(table, 'at').notNullable().index()
  table.check('amount >= 0 and debit <> credit', [], 'money_moves_amount')
}

const createStripeEvents = (table: Knex.CreateTableBuilder) => {
  table.string('id', 255).primary()
  table.string('type', 80).notNullable()
  table.text('payload').notNullable()
  // Alone too: the provider's last event is found at once.
  instantColumn(table, 'received_at').notNullable().index()
  instantColumn(table, 'processed_at')
  table.integer('attempts').notNullable().defaultTo(0)
  table.text('last_error')
  // When one that could not be processed is tried again; null: at once.
  instantColumn(table, 'next_attempt_at')
  table.index(['received_at', 'id'])
}

/** Orders with their lines and history, the ledger of stock, money that came and went back, and what was issued for it. */
export const up = async (db: Knex) => {
  await db.schema.createTable('orders', createOrders)
  await runAll(db, orderIndexes)
  await db.schema.createTable('order_items', createOrderItems)
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
  // Moves by hand alone: those of orders come with an order or with one of its events.
  await db.raw(
    "create index stock_moves_by_hand on stock_moves (at) where kind in ('COUNT', 'RECEIVE', 'CORRECT')",
  )
  await db.schema.createTable('stripe_events', createStripeEvents)
  await db.raw('create index stripe_events_open on stripe_events (received_at) where processed_at is null')
  await db.schema.createTable('stray_payments', createStrayPayments)
  await db.schema.createTable('payment_cases', createPaymentCases)
  await db.schema.createTable('refunds', createRefunds)
  await runAll(db, refundIndexes)
  await db.schema.createTable('refund_lines', createRefundLines)
  await db.schema.createTable('money_moves', createMoneyMoves)
  // Of what is read from the provider's list, which may be read twice.
  await db.raw(
    "create unique index money_moves_read on money_moves (subject) where kind in ('fee', 'payout', 'other')",
  )
  // Invoices and credit notes, frozen with all that stands on them.
  await db.schema.createTable('invoices', table => {
    table.string('number', 30).primary()
    table.string('kind', 12).notNullable().checkIn(['INVOICE', 'CREDIT_NOTE'])
    idColumn(table, 'order_id').notNullable().references('id').inTable('orders').index()
    idColumn(table, 'refund_id').unique().references('id').inTable('refunds')
    // The tax point.
    instantColumn(table, 'issued_at').notNullable()
    table.text('data').notNullable()
  })
  await db.raw("create unique index invoices_one_for_order on invoices (order_id) where kind = 'INVOICE'")
  // Invoices and credit notes that wait for their number; `data` is what each is made of.
  await db.schema.createTable('invoices_due', table => {
    // The order of an invoice, the refund of a credit note.
    idColumn(table).primary()
    table.string('kind', 12).notNullable().checkIn(['INVOICE', 'CREDIT_NOTE'])
    idColumn(table, 'order_id').notNullable().references('id').inTable('orders').index()
    instantColumn(table, 'issued_at').notNullable()
    table.text('data').notNullable()
  })
  // Numbers without gaps (invoices): a sequence would leave one where a transaction is rolled back.
  await db.schema.createTable('counters', table => {
    table.string('name', 40).primary()
    table.integer('value').notNullable()
  })
}

export const down = (db: Knex) =>
  dropTables(db, [
    'counters',
    'invoices_due',
    'invoices',
    'money_moves',
    'refund_lines',
    'refunds',
    'payment_cases',
    'stray_payments',
    'stripe_events',
    'stock_moves',
    'promotion_uses',
    'order_words',
    'order_events',
    'order_items',
    'orders',
  ])
