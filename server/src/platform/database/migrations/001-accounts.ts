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

const createUsers = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  table.string('email', 254).notNullable().unique()
  // Null until an invited person has set one.
  table.string('password_hash', 200)
  table.string('first_name', 80).notNullable()
  table.string('last_name', 80).notNullable()
  table.string('phone', 30)
  table.boolean('is_admin').notNullable().defaultTo(false)
  table.boolean('is_active').notNullable().defaultTo(true)
  table.boolean('marketing_opt_in').notNullable().defaultTo(false)
  instantColumn(table, 'marketing_changed_at')
  table.text('marketing_text')
  table.integer('version').notNullable().defaultTo(1)
  timestamps(table)
  // Replaces `email` once somebody who can read emails sent there confirms it.
  table.string('pending_email', 254)
  // Encrypted. Unconfirmed until the authenticator app has shown a code that was correct.
  table.text('totp_secret')
  instantColumn(table, 'totp_confirmed_at')
  // The step (half a minute) of the last accepted code: no code is accepted twice.
  table.integer('totp_step').notNullable().defaultTo(0)
  // Time when the owner confirmed the address by a link sent to it.
  instantColumn(table, 'email_confirmed_at')
  table.index(['created_at', 'id'])
}

/** Filters of lists of accounts; each has an index from which it is counted. */
const userListFilters = {
  users_customers: 'is_admin = false',
  users_admins: 'is_admin = true',
  users_active: 'is_active = true and password_hash is not null',
  users_invited: 'is_active = true and password_hash is null',
  users_deactivated: 'is_active = false',
}

const createAddresses = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'user_id', 'users')
  table.string('type', 10).notNullable().checkIn(['SHIPPING', 'BILLING'])
  table.string('first_name', 80).notNullable()
  table.string('last_name', 80).notNullable()
  table.string('address1', 120).notNullable()
  table.string('address2', 120)
  table.string('city', 80).notNullable()
  table.string('state', 80)
  table.string('postal_code', 20).notNullable()
  table.string('country', 2).notNullable()
  table.boolean('is_default').notNullable().defaultTo(false)
  timestamps(table)
  table.index(['user_id', 'created_at'])
}

/** Links in emails that give access to an account. */
const createAccountLinks = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'user_id', 'users')
  table.string('kind', 20).notNullable().checkIn(['password-reset', 'invitation', 'email-change'])
  table.string('token_hash', 64).notNullable().unique()
  // The new address of an email change.
  table.string('email', 254)
  instantColumn(table, 'created_at').notNullable()
  instantColumn(table, 'expires_at').notNullable().index()
  instantColumn(table, 'used_at')
  table.index(['user_id', 'kind', 'created_at'])
}

/** Changes made by staff. */
const createAuditLog = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  instantColumn(table, 'at').notNullable()
  linkColumn(table, 'user_id', 'users')
  table.string('act', 20).notNullable()
  table.string('subject', 40).notNullable()
  idColumn(table, 'subject_id').notNullable()
  // State as JSON; null before creation and after deletion.
  table.text('before')
  table.text('after')
  // The id of an erased account: shows which entries share an author, and nothing else.
  idColumn(table, 'former_user_id')
  // Seal that chains the entry to those before it; null until it is sealed. See
  // `platform/events/audit/chain/sealOf.ts`.
  table.integer('seal_number').unique()
  table.string('seal', 64)
  table.string('details_hash', 64)
  table.string('salt', 32)
  table.index(['at', 'id'])
  table.index(['subject', 'subject_id', 'at'])
  table.index(['user_id', 'at', 'id'])
  table.index(['subject', 'at', 'id'])
  table.index(['act', 'at', 'id'])
}

/** Creates the tables of accounts, sign-in and addresses, and the audit log of changes by staff. */
export const up = async (db: Knex) => {
  await db.schema.createTable('users', createUsers)
  await runAll(
    db,
    Object.entries(userListFilters).map(
      ([name, rows]) => `create index ${name} on users (created_at, id) where ${rows}`,
    ),
  )
  await db.schema.createTable('sessions', table => {
    idColumn(table).primary()
    ownerColumn(table, 'user_id', 'users').index()
    table.boolean('is_remembered').notNullable()
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'last_seen_at').notNullable()
    instantColumn(table, 'expires_at').notNullable().index()
    table.string('device', 80).notNullable().defaultTo('')
  })
  await db.schema.createTable('refresh_tokens', table => {
    table.string('token_hash', 64).primary()
    ownerColumn(table, 'session_id', 'sessions').index()
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'used_at')
  })
  await db.schema.createTable('recovery_codes', table => {
    ownerColumn(table, 'user_id', 'users')
    table.string('code_hash', 64).notNullable()
    instantColumn(table, 'used_at')
    table.primary(['user_id', 'code_hash'])
  })
  await db.schema.createTable('login_attempts', table => {
    table.string('key', 120).primary()
    table.integer('failures').notNullable()
    instantColumn(table, 'blocked_until')
    instantColumn(table, 'updated_at').notNullable().index()
  })
  // Failed sign-ins to accounts of staff that are not in the audit log yet.
  await db.schema.createTable('failed_sign_ins', table => {
    ownerColumn(table, 'user_id', 'users').primary()
    table.integer('failures').notNullable()
    // Time of the last audit entry about failed sign-ins.
    instantColumn(table, 'noted_at').notNullable()
  })
  await db.schema.createTable('account_links', createAccountLinks)
  await db.schema.createTable('addresses', createAddresses)
  // Newsletter subscribers without an account; accounts have `users.marketing_opt_in`.
  await db.schema.createTable('newsletter_subscribers', table => {
    table.string('email', 254).primary()
    instantColumn(table, 'asked_at').notNullable()
    instantColumn(table, 'confirmed_at').notNullable()
    // The text that was shown beside the form.
    table.text('text').notNullable()
  })
  // Hashes of unsubscribed addresses, kept until each confirmation link sent before has expired, so that none
  // subscribes the address again.
  await db.schema.createTable('newsletter_endings', table => {
    table.string('key', 64).primary()
    instantColumn(table, 'ended_at').notNullable().index()
  })
  await db.raw('create unique index addresses_one_default on addresses (user_id, type) where is_default')
  await db.schema.createTable('audit_log', createAuditLog)
  await db.raw('create index audit_log_unsealed on audit_log (at, id) where seal_number is null')
  // The last entry of a chain, which shows whether later entries were removed.
  await db.schema.createTable('chain_heads', table => {
    table.string('name', 40).primary()
    table.integer('number').notNullable()
    table.string('seal', 64).notNullable()
  })
}

export const down = (db: Knex) =>
  dropTables(db, [
    'chain_heads',
    'audit_log',
    'newsletter_endings',
    'newsletter_subscribers',
    'addresses',
    'account_links',
    'failed_sign_ins',
    'login_attempts',
    'recovery_codes',
    'refresh_tokens',
    'sessions',
    'users',
  ])
