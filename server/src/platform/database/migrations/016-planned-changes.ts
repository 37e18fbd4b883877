import type { Knex } from 'knex'
import { idColumn, instantColumn, linkColumn } from './columns.ts'

/** Creates the table of changes of many products that begin, and are reverted, automatically. */
export const up = (db: Knex) =>
  db.schema.createTable('planned_changes', table => {
    // Also the id of its change set, once that exists.
    idColumn(table).primary()
    table.string('summary', 300).notNullable()
    // The products and the change, as JSON.
    table.text('request').notNullable()
    instantColumn(table, 'starts_at').notNullable()
    instantColumn(table, 'ends_at')
    table.string('state', 10).notNullable().checkIn(['planned', 'running', 'done', 'canceled', 'failed'])
    table.string('problem', 500)
    linkColumn(table, 'user_id', 'users')
    instantColumn(table, 'created_at').notNullable()
    table.index(['state', 'starts_at'])
  })

export const down = (db: Knex) => db.schema.dropTable('planned_changes')
