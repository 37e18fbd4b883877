import type { Knex } from 'knex'

/** What the sweep reads to remove letters that name people, each kind after its time. */
export const up = async (db: Knex) => {
  await db.schema.alterTable('outbox', table => table.index(['kind', 'created_at']))
}

export const down = async (db: Knex) => {
  await db.schema.alterTable('outbox', table => table.dropIndex(['kind', 'created_at']))
}
