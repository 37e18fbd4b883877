import type { Knex } from 'knex'
import { dropTables, idColumn, instantColumn, ownerColumn } from './columns.ts'

const createSettings = (table: Knex.CreateTableBuilder) => {
  // The table has a single row.
  idColumn(table).primary()
  table.boolean('is_on').notNullable().defaultTo(false)
  table.string('name', 40).notNullable().defaultTo('')
  table.string('issuer', 500).notNullable().defaultTo('')
  table.string('client_id', 300).notNullable().defaultTo('')
  // Encrypted; empty if there is none.
  table.text('client_secret').notNullable().defaultTo('')
  // Email domains, separated by spaces.
  table.text('domains').notNullable().defaultTo('')
  idColumn(table, 'new_role_id')
  table.string('group_claim', 100).notNullable().defaultTo('')
  // JSON: groups and their roles.
  table.text('group_roles').notNullable().defaultTo('[]')
  table.boolean('allows_passwords').notNullable().defaultTo(true)
  table.integer('version').notNullable().defaultTo(1)
}

/** Creates the tables for staff who sign in through a provider (OpenID Connect). */
export const up = async (db: Knex) => {
  await db.schema.createTable('staff_sign_in', createSettings)
  await db('staff_sign_in').insert({ id: 'staff' })
  await db.schema.createTable('openid_identities', table => {
    table.string('issuer', 500).notNullable()
    table.string('subject', 255).notNullable()
    ownerColumn(table, 'user_id', 'users')
    instantColumn(table, 'created_at').notNullable()
    table.primary(['issuer', 'subject'])
    table.unique(['user_id', 'issuer'])
  })
  // Codes that a browser brings back and exchanges for a session.
  await db.schema.createTable('openid_codes', table => {
    // SHA-256 in hex, of the code and of that browser's cookie.
    table.string('digest', 64).primary()
    table.string('browser', 64).notNullable()
    ownerColumn(table, 'user_id', 'users').index()
    instantColumn(table, 'expires_at').notNullable()
  })
  await db.raw('alter table sessions add column is_by_provider boolean not null default false')
}

export const down = async (db: Knex) => {
  await db.raw('alter table sessions drop column is_by_provider')
  await dropTables(db, ['openid_codes', 'openid_identities', 'staff_sign_in'])
}
