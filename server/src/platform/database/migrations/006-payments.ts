import type { Knex } from 'knex'
import {
  dropTables,
  idColumn,
  instantColumn,
  linkColumn,
  ownerColumn,
  runAll,
  timestamps,
} from './columns.ts'

const createRefunds = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'order_id', 'orders')
  table.integer('amount').notNullable().checkPositive()
  table.string('state', 10).notNullable().checkIn(['PENDING', 'SUCCEEDED', 'FAILED'])
  table.text('reason').notNullable()
  table.string('actor', 40).notNullable().defaultTo('system')
  table.string('method', 10).notNullable().defaultTo('card')
  // The payment to refund, if it is not the order's own.
  idColumn(table, 'unmatched_payment_id').index()
  table.string('stripe_refund_id', 255).unique()
  table.text('last_error')
  // Number of the attempt in its idempotency key, its start, and the end of its lease.
  table.integer('attempt').notNullable().defaultTo(1)
  instantColumn(table, 'attempt_at')
  instantColumn(table, 'lease_until')
  timestamps(table)
  table.index(['state', 'created_at'])
  // Includes the state: SQLite would otherwise choose the index of the state alone, which nearly all rows share.
  table.index(['order_id', 'state'])
}

/** Refunds from the provider's dashboard are already complete; only our own wait for each other. */
const open = "state = 'PENDING' and actor <> 'provider'"
const refundIndexes = [
  `create unique index refunds_open_order_id on refunds (order_id) where ${open} and unmatched_payment_id is null`,
  `create unique index refunds_open_unmatched_payment_id on refunds (unmatched_payment_id) where ${open}`,
]

const createRefundLines = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'refund_id', 'refunds').index()
  // Null means the delivery.
  linkColumn(table, 'order_item_id', 'order_items').index()
  table.integer('quantity').notNullable().checkPositive()
  table.integer('amount').notNullable()
  // Tells whether the units return to stock after the refund, and how many already have.
  table.boolean('restocks').notNullable()
  table.integer('restocked').notNullable().defaultTo(0)
  // Tells whether the units had been exchanged, and their replacement has been returned.
  table.boolean('is_of_exchange').notNullable().defaultTo(false)
  table.check('amount >= 0 and restocked >= 0 and restocked <= quantity', [], 'refund_lines_amounts')
}

/** Returns of garments for a refund or an exchange. */
const createReturns = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'order_id', 'orders').index()
  // Printed on the slip in the parcel.
  table.string('code', 12).notNullable().unique()
  table
    .string('state', 10)
    .notNullable()
    .checkIn(['ASKED', 'SENT', 'RECEIVED', 'CHECKED', 'DONE', 'CANCELED'])
  // The shopper's own words.
  table.string('note', 500).notNullable()
  // Garments that were registered but missing from the parcel, in words.
  table.text('missing').notNullable().defaultTo('')
  // Message to the shopper from the staff who ended it.
  table.string('end_reason', 300).notNullable().defaultTo('')
  // Tells whether garments that had arrived were sent back to the shopper without a refund.
  table.boolean('is_sent_back').notNullable().defaultTo(false)
  linkColumn(table, 'refund_id', 'refunds').unique()
  // The order of the replacements.
  linkColumn(table, 'replacement_id', 'orders').unique()
  instantColumn(table, 'sent_at')
  instantColumn(table, 'received_at')
  instantColumn(table, 'checked_at')
  instantColumn(table, 'ended_at')
  // Amount to refund; null until it is checked.
  table.integer('refund')
  timestamps(table)
  table.index(['state', 'created_at'])
}

const createReturnLines = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'return_id', 'returns').index()
  ownerColumn(table, 'order_item_id', 'order_items').index()
  table.integer('quantity').notNullable().checkPositive()
  table.string('reason', 20).notNullable()
  // The line of the replacement's order; null means a refund.
  linkColumn(table, 'swap_item_id', 'order_items').unique()
  // Amount that is refunded even so, because the replacement costs less.
  table.integer('swap_refund').notNullable().defaultTo(0)
  // Units by outcome; all zero before they are checked, and complete afterwards.
  table.integer('restocked').notNullable().defaultTo(0)
  table.integer('in_repair').notNullable().defaultTo(0)
  table.integer('written_off').notNullable().defaultTo(0)
  table.integer('deduction').notNullable().defaultTo(0)
  table.string('deduction_reason', 200).notNullable().defaultTo('')
  // Its part of the refund.
  table.integer('refund').notNullable().defaultTo(0)
  table.check("deduction = 0 or (deduction > 0 and deduction_reason <> '')", [], 'return_lines_deduction')
  table.check(
    'restocked >= 0 and in_repair >= 0 and written_off >= 0 and restocked + in_repair + written_off in (0, quantity)',
    [],
    'return_lines_outcomes',
  )
}

/** Payments that arrived for an order but are not its own: of another amount, or a second one. */
const createUnmatchedPayments = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'order_id', 'orders').index()
  table.string('payment_intent_id', 255).notNullable().unique()
  table.string('session_id', 255).notNullable()
  table.integer('amount').notNullable().checkPositive()
  table.string('currency', 3).notNullable()
  // Name of the difference from the order.
  table.string('problem', 20).notNullable()
  table.string('state', 10).notNullable().checkIn(['OPEN', 'ACCEPTED', 'RETURNED'])
  timestamps(table)
}

/** Cases that a bank or the provider has opened about a payment: disputes and inquiries, fraud warnings, reviews. */
const createPaymentCases = (table: Knex.CreateTableBuilder) => {
  // The provider's id.
  table.string('id', 255).primary()
  table.string('kind', 15).notNullable().checkIn(['dispute', 'fraud_warning', 'review'])
  // Null if the payment belongs to no order here.
  idColumn(table, 'order_id').references('id').inTable('orders').onDelete('CASCADE').index()
  // The payment, if it is not the order's own.
  idColumn(table, 'unmatched_payment_id')
  table.string('payment_intent_id', 255)
  table.integer('amount').notNullable()
  table.string('currency', 3).notNullable()
  table.string('reason', 60).notNullable()
  // Status in the provider's words, such as `needs_response`, `warning_closed`, `won`.
  table.string('status', 40).notNullable()
  // Deadline for an answer.
  instantColumn(table, 'due_by')
  // Amount that the bank has withdrawn and not returned, and the provider's fee; the ledger follows both.
  table.integer('withdrawn').notNullable().defaultTo(0)
  table.integer('fee').notNullable().defaultTo(0)
  // Part of the amount kept by the bank that no refund covers: of a payment without an order, or already refunded.
  table.integer('written_off').notNullable().defaultTo(0)
  // Tells whether the provider refuses to refund the payment because of this case.
  table.boolean('blocks_refund').notNullable().defaultTo(false)
  // Time when staff allowed the order to be sent all the same.
  instantColumn(table, 'released_at')
  instantColumn(table, 'ended_at')
  // Time when the provider was last queried about it.
  instantColumn(table, 'checked_at')
  table.integer('version').notNullable().defaultTo(1)
  timestamps(table)
  table.check('amount >= 0 and withdrawn >= 0 and fee >= 0 and written_off >= 0', [], 'payment_cases_amounts')
}

/** Accounts of the money ledger. A move takes its amount from the account it credits to the account it debits. */
const accounts = [
  // The shop's balance at the payment provider.
  'provider',
  // The shop's own bank account and till.
  'bank',
  // Revenue including VAT, less refunds.
  'sales',
  // Money received that belongs to no sale yet.
  'unassigned',
  // Money that banks hold until they have decided a dispute.
  'disputed',
  'fees',
  'losses',
  // Entries that the provider made for reasons of its own.
  'other',
]

const createMoneyMoves = (table: Knex.CreateTableBuilder) => {
  // In the order in which they happened; a number may be missing, since a rolled-back transaction uses its own up.
  table.increments('number')
  idColumn(table, 'order_id').references('id').inTable('orders').index()
  table.string('kind', 20).notNullable()
  for (const side of ['debit', 'credit']) table.string(side, 12).notNullable().checkIn(accounts)
  table.integer('amount').notNullable()
  table.string('currency', 3).notNullable()
  // Id of the payment, refund, case or movement at the provider.
  table.string('subject', 255).notNullable()
  instantColumn(table, 'at').notNullable().index()
  table.check('amount >= 0 and debit <> credit', [], 'money_moves_amount')
}

const createStripeEvents = (table: Knex.CreateTableBuilder) => {
  table.string('id', 255).primary()
  table.string('type', 80).notNullable()
  table.text('payload').notNullable()
  // Also indexed alone, to find the provider's last event at once.
  instantColumn(table, 'received_at').notNullable().index()
  instantColumn(table, 'processed_at')
  table.integer('attempts').notNullable().defaultTo(0)
  table.text('last_error')
  // Time of the next attempt after a failure; null means at once.
  instantColumn(table, 'next_attempt_at')
  // Found by polling, although the webhook should have delivered it.
  table.boolean('is_undelivered').notNullable().defaultTo(false)
  table.index(['received_at', 'id'])
}

/**
 * Creates the tables of the provider's events, of payments and refunds with their ledger, and of invoices and credit
 * notes.
 */
export const up = async (db: Knex) => {
  await db.schema.createTable('stripe_events', createStripeEvents)
  await db.raw('create index stripe_events_open on stripe_events (received_at) where processed_at is null')
  await db.schema.createTable('unmatched_payments', createUnmatchedPayments)
  await db.schema.createTable('payment_cases', createPaymentCases)
  await db.schema.createTable('refunds', createRefunds)
  await runAll(db, refundIndexes)
  await db.schema.createTable('refund_lines', createRefundLines)
  await db.schema.createTable('returns', createReturns)
  await db.schema.createTable('return_lines', createReturnLines)
  await db.raw('create index return_lines_in_repair on return_lines (return_id) where in_repair > 0')
  await db.schema.createTable('money_moves', createMoneyMoves)
  // Moves read from the provider's list, which may be read twice.
  await db.raw(
    "create unique index money_moves_read on money_moves (subject) where kind in ('fee', 'payout', 'other')",
  )
  // Invoices and credit notes, with their contents frozen.
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
  // Invoices and credit notes that are waiting for their number; `data` is their content.
  await db.schema.createTable('invoices_due', table => {
    // Id of the order (for an invoice) or of the refund (for a credit note).
    idColumn(table).primary()
    table.string('kind', 12).notNullable().checkIn(['INVOICE', 'CREDIT_NOTE'])
    idColumn(table, 'order_id').notNullable().references('id').inTable('orders').index()
    instantColumn(table, 'issued_at').notNullable()
    table.text('data').notNullable()
  })
  // Numbers without gaps, as for invoices: a sequence would leave a gap after a rolled-back transaction.
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
    'return_lines',
    'returns',
    'refund_lines',
    'refunds',
    'payment_cases',
    'unmatched_payments',
    'stripe_events',
  ])
