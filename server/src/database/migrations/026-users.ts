import type { Knex } from 'knex'
import { isPostgres } from '../connect.ts'
import { userIndexOfPostgres, userIndexOfSqlite } from './userIndex.ts'

/** What lists of accounts are narrowed down by; each is counted from its own index. */
const kinds = {
  users_customers: 'is_admin = false',
  users_admins: 'is_admin = true',
  users_active: 'is_active = true and password_hash is not null',
  users_invited: 'is_active = true and password_hash is null',
  users_deactivated: 'is_active = false',
}

/** Accounts found by parts of names and email, by role and by state. Tested on SQLite and Postgres. */
export const up = async (db: Knex) => {
  for (const statement of (isPostgres(db) ? userIndexOfPostgres : userIndexOfSqlite).up)
    await db.raw(statement)
  for (const [name, condition] of Object.entries(kinds))
    await db.raw(`create index ${name} on users (created_at, id) where ${condition}`)
}

export const down = async (db: Knex) => {
  for (const name of Object.keys(kinds)) await db.raw(`drop index ${name}`)
  for (const statement of (isPostgres(db) ? userIndexOfPostgres : userIndexOfSqlite).down)
    await db.raw(statement)
}
