import type { Knex } from 'knex'
import { isPostgres } from '../connect.ts'
import { userIndexOfPostgres, userIndexOfSqlite } from './userIndex.ts'

/** Accounts found by parts of names and email, by role and by state. Tested on SQLite and Postgres. */
export const up = async (db: Knex) => {
  for (const statement of (isPostgres(db) ? userIndexOfPostgres : userIndexOfSqlite).up)
    await db.raw(statement)
  await db.schema.alterTable('users', table => table.index(['is_admin', 'created_at', 'id']))
  await db.raw('create index users_deactivated on users (created_at, id) where is_active = false')
  await db.raw('create index users_invited on users (created_at, id) where password_hash is null')
}

export const down = async (db: Knex) => {
  await db.raw('drop index users_invited')
  await db.raw('drop index users_deactivated')
  await db.schema.alterTable('users', table => table.dropIndex(['is_admin', 'created_at', 'id']))
  for (const statement of (isPostgres(db) ? userIndexOfPostgres : userIndexOfSqlite).down)
    await db.raw(statement)
}
