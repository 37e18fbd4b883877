import type { Knex } from 'knex'
import { dropColumns, idColumn, instantColumn, ownerColumn } from './columns.ts'

/** Links in mails that open an account, a second factor, and what tells devices apart. Tested on SQLite and Postgres. */
export const up = async (db: Knex) => {
  await db.schema.alterTable('users', table => {
    // Takes the place of `email` when somebody who reads it there confirms it.
    table.string('pending_email', 254)
    // Sealed; of an app that has not shown a code yet where it is not confirmed.
    table.text('totp_secret')
    instantColumn(table, 'totp_confirmed_at')
    // The step (half a minute) of the last code that was taken: none is taken twice.
    table.integer('totp_step').notNullable().defaultTo(0)
  })
  await db.schema.createTable('recovery_codes', table => {
    ownerColumn(table, 'user_id', 'users')
    table.string('code_hash', 64).notNullable()
    instantColumn(table, 'used_at')
    table.primary(['user_id', 'code_hash'])
  })
  await db.schema.createTable('account_links', table => {
    idColumn(table).primary()
    ownerColumn(table, 'user_id', 'users')
    table.string('kind', 20).notNullable().checkIn(['password-reset', 'invitation', 'email-change'])
    table.string('token_hash', 64).notNullable().unique()
    // Of an email change: the address that is confirmed.
    table.string('email', 254)
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'expires_at').notNullable().index()
    instantColumn(table, 'used_at')
    table.index(['user_id', 'kind', 'created_at'])
  })
  await db.schema.alterTable('sessions', table => table.string('device', 80).notNullable().defaultTo(''))
  // The id of an account that is erased: who did it stays tellable from others, and no more than that.
  await db.schema.alterTable('audit_log', table => idColumn(table, 'former_user_id'))
}

export const down = async (db: Knex) => {
  await dropColumns(db, 'audit_log', ['former_user_id'])
  await dropColumns(db, 'sessions', ['device'])
  for (const table of ['account_links', 'recovery_codes']) await db.schema.dropTable(table)
  await dropColumns(db, 'users', ['pending_email', 'totp_secret', 'totp_confirmed_at', 'totp_step'])
}
