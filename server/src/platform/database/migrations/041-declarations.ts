import type { Knex } from 'knex'
import { runAll } from './columns.ts'

/** Stores the customs declaration of a sent parcel as JSON: of each line, of the sender, and the address. */
export const up = (db: Knex) =>
  runAll(db, [
    'alter table parcel_lines add column declared text',
    'alter table parcels add column declared_by text',
    'alter table parcels add column declared_to text',
  ])

export const down = (db: Knex) =>
  runAll(db, [
    'alter table parcels drop column declared_to',
    'alter table parcels drop column declared_by',
    'alter table parcel_lines drop column declared',
  ])
