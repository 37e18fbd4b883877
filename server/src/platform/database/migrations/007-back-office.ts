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

/** Messages to send, written in the transaction of what they tell. */
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
  // When it was given up.
  instantColumn(table, 'dead_at')
  table.text('last_error')
  instantColumn(table, 'created_at').notNullable()
  table.index(['created_at', 'id'])
  // Index for the sweep, which removes letters that name people, each kind after its time.
  table.index(['kind', 'created_at'])
}

const createAlerts = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  table.string('kind', 40).notNullable()
  // Id of what it is about: an order's, a variant's, a payment's.
  table.string('subject', 255).notNullable()
  table.text('detail').notNullable()
  instantColumn(table, 'created_at').notNullable()
  instantColumn(table, 'last_seen_at').notNullable()
  instantColumn(table, 'resolved_at')
  // When it was last told by mail, and by webhook.
  instantColumn(table, 'mailed_at')
  instantColumn(table, 'posted_at')
  table.index(['resolved_at', 'created_at'])
}

/** Settings, documents, messages to send, and what background jobs know. */
export const up = async (db: Knex) => {
  await db.schema.createTable('settings', table => {
    table.string('section', 30).primary()
    table.text('value').notNullable()
    table.integer('version').notNullable().defaultTo(1)
    instantColumn(table, 'updated_at').notNullable()
  })
  // Settings that a new shop starts with where they are not the defaults of missing values. Money in pence.
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
    // The message's.
    idColumn(table).primary()
    // A digest: no address is kept.
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
  // When each background job ran last, and how that went.
  await db.schema.createTable('jobs', table => {
    table.string('name', 20).primary()
    instantColumn(table, 'last_run_at').notNullable()
    instantColumn(table, 'last_success_at')
    table.text('last_error')
    table.integer('failures').notNullable().defaultTo(0)
    // Since the last run that did what there was to do.
    table.integer('failures_in_row').notNullable().defaultTo(0)
  })
  // Until when something that goes on outside has been read completely.
  await db.schema.createTable('cursors', table => {
    table.string('name', 40).primary()
    instantColumn(table, 'read_until').notNullable()
  })
  // Each time that the shop was filled from a backup; written with the rows, so that it says whether these are there.
  await db.schema.createTable('restores', table => {
    idColumn(table).primary()
    instantColumn(table, 'backup_made_at').notNullable()
    instantColumn(table, 'restored_at').notNullable()
  })
  // Holds the shop's id (`shop`), drawn once and carried by every backup, and fingerprints of its secrets, which the
  // server writes.
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
