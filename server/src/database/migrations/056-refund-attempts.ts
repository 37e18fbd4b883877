import type { Knex } from 'knex'
import { dropColumns, instantColumn } from './columns.ts'

/** Which key a refund is asked for under, since when, and until when somebody is at it. */
export const up = async (db: Knex) => {
  await db.schema.alterTable('refunds', table => {
    table.integer('attempt').notNullable().defaultTo(1)
    instantColumn(table, 'attempt_at').nullable()
    instantColumn(table, 'lease_until').nullable()
  })
}

export const down = (db: Knex) => dropColumns(db, 'refunds', ['attempt', 'attempt_at', 'lease_until'])
