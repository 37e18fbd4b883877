import type { Knex } from 'knex'
import { idColumn, instantColumn, ownerColumn, timestamps } from './columns.ts'

export const up = async (db: Knex) => {
  await db.schema.createTable('users', table => {
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
    timestamps(table)
    table.index(['created_at', 'id'])
  })
  await db.schema.createTable('sessions', table => {
    idColumn(table).primary()
    ownerColumn(table, 'user_id', 'users').index()
    table.boolean('is_remembered').notNullable()
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'last_seen_at').notNullable()
    instantColumn(table, 'expires_at').notNullable().index()
  })
  await db.schema.createTable('refresh_tokens', table => {
    table.string('token_hash', 64).primary()
    ownerColumn(table, 'session_id', 'sessions').index()
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'used_at')
  })
  await db.schema.createTable('login_attempts', table => {
    table.string('key', 120).primary()
    table.integer('failures').notNullable()
    instantColumn(table, 'blocked_until')
    instantColumn(table, 'updated_at').notNullable().index()
  })
  await db.schema.createTable('addresses', table => {
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
  })
  await db.raw('create unique index addresses_one_default on addresses (user_id, type) where is_default')
}

export const down = async (db: Knex) => {
  for (const table of ['addresses', 'login_attempts', 'refresh_tokens', 'sessions', 'users'])
    await db.schema.dropTable(table)
}
