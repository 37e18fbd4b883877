import type { Knex } from 'knex'
import { idColumn, instantColumn } from './columns.ts'

/** Each time that the shop was filled from a backup; written with the rows, so that it says whether these are there. */
export const up = async (db: Knex) => {
  await db.schema.createTable('restores', table => {
    idColumn(table).primary()
    instantColumn(table, 'backup_made_at').notNullable()
    instantColumn(table, 'restored_at').notNullable()
  })
}

export const down = async (db: Knex) => {
  await db.schema.dropTable('restores')
}
