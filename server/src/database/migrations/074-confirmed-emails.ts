import type { Knex } from 'knex'
import { dropColumns, instantColumn } from './columns.ts'

/** Whether the owner of an account's address has proved to read mail there. Tested on SQLite and Postgres. */
export const up = async (db: Knex) => {
  await db.schema.alterTable('users', table => instantColumn(table, 'email_confirmed_at'))
  // Every kind of link that was used went to the address that the account has now.
  await db.raw(`update users set email_confirmed_at =
    (select max(used_at) from account_links where account_links.user_id = users.id)`)
}

export const down = (db: Knex) => dropColumns(db, 'users', ['email_confirmed_at'])
