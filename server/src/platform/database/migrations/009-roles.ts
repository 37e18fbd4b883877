import type { Knex } from 'knex'
import { dropTables, idColumn, instantColumn, ownerColumn, runAll, timestamps } from './columns.ts'

/** Built-in roles; the code of each release defines their permissions. */
const builtIn = {
  owner: 'Owner',
  manager: 'Manager',
  catalogue: 'Catalogue',
  packer: 'Packer',
  support: 'Support',
  accountant: 'Accountant',
  'read-only': 'Read only',
}
/** Maximum that a member of the role `support` may refund of one order, pence. */
const supportRefundLimitPence = 100_00

/** Creates roles of staff. Former administrators become owners. */
export const up = async (db: Knex) => {
  await db.schema.createTable('roles', table => {
    // A UUID; for a built-in role a word, such as `owner`.
    idColumn(table).primary()
    table.string('name', 60).notNullable().unique()
    // Permissions, separated by spaces; null for a built-in role.
    table.text('permissions')
    // Maximum that each of its members may refund of one order, in pence.
    table.integer('refund_limit')
    table.boolean('requires_second_factor').notNullable().defaultTo(false)
    table.integer('version').notNullable().defaultTo(1)
    timestamps(table)
  })
  await db.schema.createTable('role_members', table => {
    ownerColumn(table, 'user_id', 'users')
    idColumn(table, 'role_id').notNullable().references('id').inTable('roles').index()
    table.primary(['user_id', 'role_id'])
  })
  await db.schema.alterTable('users', table => {
    // The end of their last day as staff.
    instantColumn(table, 'staff_ends_at')
    table.string('staff_note', 200).notNullable().defaultTo('')
  })
  const at = new Date().toISOString()
  await db('roles').insert(
    Object.entries(builtIn).map(([id, name]) => ({
      id,
      name,
      refund_limit: id === 'support' ? supportRefundLimitPence : null,
      created_at: at,
      updated_at: at,
    })),
  )
  await db.raw(
    "insert into role_members (user_id, role_id) select id, 'owner' from users where is_admin = true",
  )
}

export const down = async (db: Knex) => {
  await dropTables(db, ['role_members', 'roles'])
  // Knex would rebuild the table and its triggers on SQLite.
  await runAll(db, [
    'alter table users drop column staff_ends_at',
    'alter table users drop column staff_note',
  ])
}
