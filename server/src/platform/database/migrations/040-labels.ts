import type { Knex } from 'knex'
import { dropTables, idColumn, instantColumn, linkColumn, ownerColumn } from './columns.ts'

const createLabels = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'order_id', 'orders').index()
  table.string('carrier', 40).notNullable()
  // Reference by which the carrier knows the parcel.
  table.string('reference', 40).notNullable().unique()
  // Version of the order when its address was sent to the carrier.
  table.integer('order_version').notNullable()
  // Time of the last request to the carrier. While its answer is unknown, it is not repeated for a minute.
  instantColumn(table, 'asked_at').notNullable()
  table.string('asked_by', 40).notNullable()
  instantColumn(table, 'bought_at')
  table.string('tracking_number', 60)
  linkColumn(table, 'parcel_id', 'parcels').index()
  instantColumn(table, 'voided_at')
  table.string('voided_by', 40)
}

/** Creates labels bought through a carrier's API: each order has at most one that is not on a parcel yet. */
export const up = async (db: Knex) => {
  await db.schema.createTable('labels', createLabels)
  await db.raw(
    'create unique index labels_open on labels (order_id) where parcel_id is null and voided_at is null',
  )
}

export const down = (db: Knex) => dropTables(db, ['labels'])
