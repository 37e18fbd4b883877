import type { Knex } from 'knex'
import { idColumn, instantColumn, ownerColumn } from './columns.ts'

/** Creates the table of changes that staff's assistants propose. */
export const up = (db: Knex) =>
  db.schema.createTable('proposals', table => {
    idColumn(table).primary()
    ownerColumn(table, 'key_id', 'api_keys').index()
    // Name of the call, and its input as JSON, encrypted.
    table.string('call', 64).notNullable()
    table.text('input').notNullable()
    table.string('state', 10).notNullable().checkIn(['waiting', 'begun', 'done', 'failed', 'refused'])
    // Answer of the call as JSON, encrypted; or the reason for its failure.
    table.text('outcome')
    instantColumn(table, 'created_at').notNullable().index()
    instantColumn(table, 'decided_at')
  })

export const down = (db: Knex) => db.schema.dropTable('proposals')
