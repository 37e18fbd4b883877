import type { Knex } from 'knex'
import { runAll } from './columns.ts'

/** Adds customs facts to collections, for products that have none of their own. Blank or 0 for none. */
export const up = (db: Knex) =>
  runAll(db, [
    "alter table collections add column tariff_code varchar(20) not null default ''",
    "alter table collections add column customs_text varchar(100) not null default ''",
    "alter table collections add column origin varchar(2) not null default ''",
    'alter table collections add column weight_gr integer not null default 0',
  ])

export const down = (db: Knex) =>
  runAll(
    db,
    ['tariff_code', 'customs_text', 'origin', 'weight_gr'].map(
      column => `alter table collections drop column ${column}`,
    ),
  )
