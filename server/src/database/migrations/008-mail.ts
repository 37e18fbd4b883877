import type { Knex } from 'knex'
import { dropColumns, instantColumn } from './columns.ts'

/** Messages that were given up, and what the back office's list of the outbox reads. */
export const up = async (db: Knex) => {
  await db.schema.alterTable('outbox', table => {
    instantColumn(table, 'dead_at')
    table.index(['created_at', 'id'])
  })
  await db.raw('drop index outbox_due')
  await db.raw('create index outbox_due on outbox (available_at) where sent_at is null and dead_at is null')
  await db.raw('create index outbox_dead on outbox (created_at, id) where dead_at is not null')
}

export const down = async (db: Knex) => {
  await db.raw('drop index outbox_dead')
  await db.raw('drop index outbox_due')
  await db.schema.alterTable('outbox', table => table.dropIndex(['created_at', 'id']))
  await dropColumns(db, 'outbox', ['dead_at'])
  await db.raw('create index outbox_due on outbox (available_at) where sent_at is null')
}
