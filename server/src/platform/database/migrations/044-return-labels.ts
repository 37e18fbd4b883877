import type { Knex } from 'knex'
import { dropTables, idColumn, instantColumn, ownerColumn } from './columns.ts'

/** Creates prepaid labels and QR codes of returns, whose files are named by their ids. */
export const up = (db: Knex) =>
  db.schema.createTable('return_labels', table => {
    idColumn(table).primary()
    ownerColumn(table, 'return_id', 'returns').unique()
    table.string('kind', 3).notNullable()
    instantColumn(table, 'at').notNullable().index()
  })

export const down = (db: Knex) => dropTables(db, ['return_labels'])
