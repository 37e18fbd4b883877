import type { Knex } from 'knex'
import { dropTables, idColumn, instantColumn, ownerColumn } from './columns.ts'

/** Creates photos of packed parcels, whose files are named by their ids. */
export const up = (db: Knex) =>
  db.schema.createTable('order_photos', table => {
    idColumn(table).primary()
    ownerColumn(table, 'order_id', 'orders').index()
    instantColumn(table, 'at').notNullable().index()
  })

export const down = (db: Knex) => dropTables(db, ['order_photos'])
