import type { Knex } from 'knex'
import { dropColumns, instantColumn } from './columns.ts'

/** When an event that could not be processed is tried again; null: at once. */
export const up = async (db: Knex) => {
  await db.schema.alterTable('stripe_events', table => {
    instantColumn(table, 'next_attempt_at')
    table.index(['received_at', 'id'])
  })
}

export const down = async (db: Knex) => {
  await db.schema.alterTable('stripe_events', table => table.dropIndex(['received_at', 'id']))
  await dropColumns(db, 'stripe_events', ['next_attempt_at'])
}
