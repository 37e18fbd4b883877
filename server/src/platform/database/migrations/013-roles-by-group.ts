import type { Knex } from 'knex'

/** Marks roles assigned by the provider of staff sign-in: they follow a person's groups there, and all others stay. */
export const up = async (db: Knex) => {
  await db.raw('alter table role_members add column is_by_group boolean not null default false')
}

export const down = async (db: Knex) => {
  await db.raw('alter table role_members drop column is_by_group')
}
