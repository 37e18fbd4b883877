import type { Knex } from 'knex'

/** The audit log by who, by kind of record, and by act. Tested on SQLite and Postgres. */
export const up = (db: Knex) =>
  db.schema.alterTable('audit_log', table => {
    table.index(['user_id', 'at', 'id'])
    table.index(['subject', 'at', 'id'])
    table.index(['act', 'at', 'id'])
  })

export const down = (db: Knex) =>
  db.schema.alterTable('audit_log', table => {
    table.dropIndex(['user_id', 'at', 'id'])
    table.dropIndex(['subject', 'at', 'id'])
    table.dropIndex(['act', 'at', 'id'])
  })
