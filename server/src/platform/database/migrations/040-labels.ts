import type { Knex } from 'knex'
import { dropTables, idColumn, instantColumn, linkColumn, ownerColumn } from './columns.ts'

const createLabels = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'order_id', 'orders').index()
  table.string('carrier', 40).notNullable()
  // By which the carrier knows the parcel.
  table.string('reference', 40).notNullable().unique()
  // Version of the order when the carrier was told its address.
  table.integer('order_version').notNullable()
  // When the carrier was asked last: until its answer is known, nobody asks again for a minute.
  instantColumn(table, 'asked_at').notNullable()
  table.string('asked_by', 40).notNullable()
  instantColumn(table, 'bought_at')
  table.string('tracking_number', 60)
  linkColumn(table, 'parcel_id', 'parcels').index()
  instantColumn(table, 'voided_at')
  table.string('voided_by', 40)
}

/** Labels that are bought by a carrier's API: at most one of an order is not on a parcel yet. */
export const up = async (db: Knex) => {
  await db.schema.createTable('labels', createLabels)
  await db.raw(
    'create unique index labels_open on labels (order_id) where parcel_id is null and voided_at is null',
  )
}

export const down = (db: Knex) => dropTables(db, ['labels'])
