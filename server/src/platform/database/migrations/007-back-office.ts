import type { Knex } from 'knex'
import { dropTables, idColumn, instantColumn, linkColumn } from './columns.ts'

const categories = ['invoices', 'contracts', 'reports', 'policies', 'manuals', 'certificates', 'other']

const createDocuments = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  table.string('title', 200).notNullable()
  table.text('description').notNullable().defaultTo('')
  table.string('category', 20).notNullable().checkIn(categories)
  table.string('file_key', 100).notNullable().unique()
  // In bytes; 0 for an invoice whose PDF nobody has opened yet.
  table.integer('size').notNullable()
  table.string('mime_type', 100).notNullable()
  table.boolean('is_public').notNullable().defaultTo(false)
  linkColumn(table, 'user_id', 'users').index()
  instantColumn(table, 'created_at').notNullable()
  table.index(['category', 'created_at'])
}

/** Messages to send, written in the transaction that causes them. */
const createOutbox = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  table.string('dedupe_key', 120).notNullable().unique()
  table.string('kind', 40).notNullable()
  table.text('payload').notNullable()
  // The order it is about, so that an order's page can list its emails.
  idColumn(table, 'order_id')
  table.integer('attempts').notNullable().defaultTo(0)
  instantColumn(table, 'available_at').notNullable()
  instantColumn(table, 'lease_until')
  instantColumn(table, 'sent_at')
  // Time when it was given up.
  instantColumn(table, 'dead_at')
  table.text('last_error')
  instantColumn(table, 'created_at').notNullable()
  table.index(['created_at', 'id'])
  // Index for the sweep, which removes messages with personal data after the period of their kind.
  table.index(['kind', 'created_at'])
}

const createAlerts = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  table.string('kind', 40).notNullable()
  // Id of the record concerned: an order, a variant, a payment.
  table.string('subject', 255).notNullable()
  table.text('detail').notNullable()
  instantColumn(table, 'created_at').notNullable()
  instantColumn(table, 'last_seen_at').notNullable()
  instantColumn(table, 'resolved_at')
  // Times when it was last reported by email and by webhook.
  instantColumn(table, 'mailed_at')
  instantColumn(table, 'posted_at')
  table.index(['resolved_at', 'created_at'])
}

/** Creates the tables of settings, documents, outgoing messages, alerts and background jobs. */
export const up = async (db: Knex) => {
  await db.schema.createTable('settings', table => {
    table.string('section', 30).primary()
    table.text('value').notNullable()
    table.integer('version').notNullable().defaultTo(1)
    instantColumn(table, 'updated_at').notNullable()
  })
  // Settings of a new shop that differ from the defaults, which apply to missing values. Money in pence.
  const at = new Date().toISOString()
  await db('settings').insert([
    { section: 'shipping', value: JSON.stringify({ uk: { standardRate: 599 } }), updated_at: at },
    { section: 'payment', value: JSON.stringify({ stripe: { enabled: true } }), updated_at: at },
  ])
  await db.schema.createTable('documents', createDocuments)
  await db.raw(
    "create index documents_filed on documents (title, created_at, id, category) where category <> 'invoices'",
  )
  await db.schema.createTable('outbox', createOutbox)
  await db.schema.createTable('mailbox_letters', table => {
    // Id of the message.
    idColumn(table).primary()
    // A digest: no address is stored.
    table.string('mailbox', 64).notNullable()
    table.string('pool', 10).notNullable()
    table.string('kind', 40).notNullable()
    instantColumn(table, 'at').notNullable().index()
    table.index(['mailbox', 'pool', 'at'])
  })
  await db.raw('create index outbox_due on outbox (available_at) where sent_at is null and dead_at is null')
  await db.raw('create index outbox_dead on outbox (created_at, id) where dead_at is not null')
  await db.raw('create index outbox_of_order on outbox (order_id, created_at) where order_id is not null')
  await db.schema.createTable('alerts', createAlerts)
  await db.raw('create unique index alerts_one_open on alerts (kind, subject) where resolved_at is null')
  // Time and result of each background job's last run.
  await db.schema.createTable('jobs', table => {
    table.string('name', 20).primary()
    instantColumn(table, 'last_run_at').notNullable()
    instantColumn(table, 'last_success_at')
    table.text('last_error')
    table.integer('failures').notNullable().defaultTo(0)
    // Failures since the last successful run.
    table.integer('failures_in_row').notNullable().defaultTo(0)
  })
  // Instants up to which lists outside the shop have been read completely.
  await db.schema.createTable('cursors', table => {
    table.string('name', 40).primary()
    instantColumn(table, 'read_until').notNullable()
  })
  // Each restore of the shop from a backup; committed with the restored rows, so that its entry proves that they are
  // there.
  await db.schema.createTable('restores', table => {
    idColumn(table).primary()
    instantColumn(table, 'backup_made_at').notNullable()
    instantColumn(table, 'restored_at').notNullable()
  })
  // Contains the shop's id (`shop`), generated once and included in every backup, and fingerprints of its secrets,
  // which the server writes.
  await db.schema.createTable('identity', table => {
    table.string('name', 40).primary()
    table.string('value', 64).notNullable()
  })
  await db('identity').insert({ name: 'shop', value: crypto.randomUUID() })
}

export const down = (db: Knex) =>
  dropTables(db, [
    'identity',
    'restores',
    'cursors',
    'jobs',
    'alerts',
    'mailbox_letters',
    'outbox',
    'documents',
    'settings',
  ])
